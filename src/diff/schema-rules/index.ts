import type { SchemaRule } from "../rule.js";
import { additionalPropertiesClosed } from "./additional-properties-closed.js";
import { additionalPropertiesOpened } from "./additional-properties-opened.js";
import { additionalPropertiesSchemaNarrowed } from "./additional-properties-schema-narrowed.js";
import { additionalPropertiesSchemaWidened } from "./additional-properties-schema-widened.js";
import { allOfAdded } from "./all-of-added.js";
import { allOfRemoved } from "./all-of-removed.js";
import { anyOfAdded } from "./any-of-added.js";
import { anyOfBranchAdded } from "./any-of-branch-added.js";
import { anyOfBranchRemoved } from "./any-of-branch-removed.js";
import { anyOfRemoved } from "./any-of-removed.js";
import { arrayToScalar } from "./array-to-scalar.js";
import { arrayToScalarOrArray } from "./array-to-scalar-or-array.js";
import { boundLoosened } from "./bound-loosened.js";
import { boundRemoved } from "./bound-removed.js";
import { boundSet } from "./bound-set.js";
import { boundTightened } from "./bound-tightened.js";
import { conditionAdded } from "./condition-added.js";
import { conditionChanged } from "./condition-changed.js";
import { conditionRemoved } from "./condition-removed.js";
import { constAdded } from "./const-added.js";
import { constChanged } from "./const-changed.js";
import { constRemoved } from "./const-removed.js";
import { constraintChanged } from "./constraint-changed.js";
import { containsAdded } from "./contains-added.js";
import { containsChanged } from "./contains-changed.js";
import { containsRemoved } from "./contains-removed.js";
import { defaultAdded } from "./default-added.js";
import { defaultChanged } from "./default-changed.js";
import { defaultRemoved } from "./default-removed.js";
import { dependentRequiredAdded } from "./dependent-required-added.js";
import { dependentRequiredRemoved } from "./dependent-required-removed.js";
import { enumAdded } from "./enum-added.js";
import { enumOrderChanged } from "./enum-order-changed.js";
import { enumRemoved } from "./enum-removed.js";
import { enumValueAdded } from "./enum-value-added.js";
import { enumValueRemoved } from "./enum-value-removed.js";
import { enumValueRenamed } from "./enum-value-renamed.js";
import { formatAdded } from "./format-added.js";
import { formatChanged } from "./format-changed.js";
import { formatRemoved } from "./format-removed.js";
import { inputRootCombinatorAdded } from "./input-root-combinator-added.js";
import { inputRootCombinatorRemoved } from "./input-root-combinator-removed.js";
import { multipleOfChanged } from "./multiple-of-changed.js";
import { multipleOfRemoved } from "./multiple-of-removed.js";
import { multipleOfSet } from "./multiple-of-set.js";
import { notAdded } from "./not-added.js";
import { notChanged } from "./not-changed.js";
import { notRemoved } from "./not-removed.js";
import { oneOfAdded } from "./one-of-added.js";
import { oneOfBranchAdded } from "./one-of-branch-added.js";
import { oneOfBranchRemoved } from "./one-of-branch-removed.js";
import { oneOfRemoved } from "./one-of-removed.js";
import { patternAdded } from "./pattern-added.js";
import { patternChanged } from "./pattern-changed.js";
import { patternPropertiesAdded } from "./pattern-properties-added.js";
import { patternPropertiesChanged } from "./pattern-properties-changed.js";
import { patternPropertiesRemoved } from "./pattern-properties-removed.js";
import { patternRemoved } from "./pattern-removed.js";
import { propertyAddedOptional } from "./property-added-optional.js";
import { propertyAddedRequired } from "./property-added-required.js";
import { propertyAddedRequiredWithDefault } from "./property-added-required-with-default.js";
import { propertyBecameNotNullable } from "./property-became-not-nullable.js";
import { propertyBecameNullable } from "./property-became-nullable.js";
import { propertyBecameOptional } from "./property-became-optional.js";
import { propertyBecameRequired } from "./property-became-required.js";
import { propertyDeprecated } from "./property-deprecated.js";
import { propertyDescriptionAdded } from "./property-description-added.js";
import { propertyDescriptionChanged } from "./property-description-changed.js";
import { propertyDescriptionRemoved } from "./property-description-removed.js";
import { propertyExamplesChanged } from "./property-examples-changed.js";
import { propertyNamesAdded } from "./property-names-added.js";
import { propertyNamesChanged } from "./property-names-changed.js";
import { propertyNamesRemoved } from "./property-names-removed.js";
import { propertyOrderChanged } from "./property-order-changed.js";
import { propertyRemovedOptional } from "./property-removed-optional.js";
import { propertyRemovedRequired } from "./property-removed-required.js";
import { propertyRenamed } from "./property-renamed.js";
import { propertyTitleChanged } from "./property-title-changed.js";
import { propertyUndeprecated } from "./property-undeprecated.js";
import { scalarOrArrayToArray } from "./scalar-or-array-to-array.js";
import { scalarOrArrayToScalar } from "./scalar-or-array-to-scalar.js";
import { scalarToArray } from "./scalar-to-array.js";
import { scalarToScalarOrArray } from "./scalar-to-scalar-or-array.js";
import { schemaChanged } from "./schema-changed.js";
import { schemaDialectChanged } from "./schema-dialect-changed.js";
import { tupleAdded } from "./tuple-added.js";
import { tupleChanged } from "./tuple-changed.js";
import { tupleRemoved } from "./tuple-removed.js";
import { typeChanged } from "./type-changed.js";
import { typeNarrowed } from "./type-narrowed.js";
import { typeWidened } from "./type-widened.js";
import { uniqueItemsAdded } from "./unique-items-added.js";
import { uniqueItemsRemoved } from "./unique-items-removed.js";
import { unsupportedConstruct } from "./unsupported-construct.js";

/** Every rule about schemas, by id. A rule is one file of this folder. */
export const schemaRules: readonly SchemaRule[] = [
  additionalPropertiesClosed,
  additionalPropertiesOpened,
  additionalPropertiesSchemaNarrowed,
  additionalPropertiesSchemaWidened,
  allOfAdded,
  allOfRemoved,
  anyOfAdded,
  anyOfBranchAdded,
  anyOfBranchRemoved,
  anyOfRemoved,
  arrayToScalar,
  arrayToScalarOrArray,
  boundLoosened,
  boundRemoved,
  boundSet,
  boundTightened,
  conditionAdded,
  conditionChanged,
  conditionRemoved,
  constAdded,
  constChanged,
  constRemoved,
  constraintChanged,
  containsAdded,
  containsChanged,
  containsRemoved,
  defaultAdded,
  defaultChanged,
  defaultRemoved,
  dependentRequiredAdded,
  dependentRequiredRemoved,
  enumAdded,
  enumOrderChanged,
  enumRemoved,
  enumValueAdded,
  enumValueRemoved,
  enumValueRenamed,
  formatAdded,
  formatChanged,
  formatRemoved,
  inputRootCombinatorAdded,
  inputRootCombinatorRemoved,
  multipleOfChanged,
  multipleOfRemoved,
  multipleOfSet,
  notAdded,
  notChanged,
  notRemoved,
  oneOfAdded,
  oneOfBranchAdded,
  oneOfBranchRemoved,
  oneOfRemoved,
  patternAdded,
  patternChanged,
  patternPropertiesAdded,
  patternPropertiesChanged,
  patternPropertiesRemoved,
  patternRemoved,
  propertyAddedOptional,
  propertyAddedRequired,
  propertyAddedRequiredWithDefault,
  propertyBecameNotNullable,
  propertyBecameNullable,
  propertyBecameOptional,
  propertyBecameRequired,
  propertyDeprecated,
  propertyDescriptionAdded,
  propertyDescriptionChanged,
  propertyDescriptionRemoved,
  propertyExamplesChanged,
  propertyNamesAdded,
  propertyNamesChanged,
  propertyNamesRemoved,
  propertyOrderChanged,
  propertyRemovedOptional,
  propertyRemovedRequired,
  propertyRenamed,
  propertyTitleChanged,
  propertyUndeprecated,
  scalarOrArrayToArray,
  scalarOrArrayToScalar,
  scalarToArray,
  scalarToScalarOrArray,
  schemaChanged,
  schemaDialectChanged,
  tupleAdded,
  tupleChanged,
  tupleRemoved,
  typeChanged,
  typeNarrowed,
  typeWidened,
  uniqueItemsAdded,
  uniqueItemsRemoved,
  unsupportedConstruct,
];
