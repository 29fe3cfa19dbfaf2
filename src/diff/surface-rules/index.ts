import type { SurfaceRule } from "../rule.js";
import { actionAdded } from "./action-added.js";
import { actionBecameDestructive } from "./action-became-destructive.js";
import { actionBecameSafe } from "./action-became-safe.js";
import { actionConfirmed } from "./action-confirmed.js";
import { actionHandlerChanged } from "./action-handler-changed.js";
import { actionParameterAdded } from "./action-parameter-added.js";
import { actionParameterRemoved } from "./action-parameter-removed.js";
import { actionReadonlyGained } from "./action-readonly-gained.js";
import { actionReadonlyLost } from "./action-readonly-lost.js";
import { actionRemoved } from "./action-removed.js";
import { actionRenamed } from "./action-renamed.js";
import { actionRequirementAdded } from "./action-requirement-added.js";
import { actionRequirementRemoved } from "./action-requirement-removed.js";
import { actionUnconfirmed } from "./action-unconfirmed.js";
import { annotationDestructiveGained } from "./annotation-destructive-gained.js";
import { annotationDestructiveLost } from "./annotation-destructive-lost.js";
import { annotationIdempotentGained } from "./annotation-idempotent-gained.js";
import { annotationIdempotentLost } from "./annotation-idempotent-lost.js";
import { annotationOpenworldChanged } from "./annotation-openworld-changed.js";
import { annotationReadonlyGained } from "./annotation-readonly-gained.js";
import { annotationReadonlyLost } from "./annotation-readonly-lost.js";
import { childrenBecameOrdered } from "./children-became-ordered.js";
import { childrenBecameUnordered } from "./children-became-unordered.js";
import { coerceAdded } from "./coerce-added.js";
import { coerceRemoved } from "./coerce-removed.js";
import { confirmAdded } from "./confirm-added.js";
import { confirmRemoved } from "./confirm-removed.js";
import { confirmTokenContractChanged } from "./confirm-token-contract-changed.js";
import { contentTypeChanged } from "./content-type-changed.js";
import { decoratedPlaceAdded } from "./decorated-place-added.js";
import { decoratedPlaceRemoved } from "./decorated-place-removed.js";
import { defaultLocaleChanged } from "./default-locale-changed.js";
import { fieldBecameTranslatable } from "./field-became-translatable.js";
import { fieldBecameUntranslatable } from "./field-became-untranslatable.js";
import { fieldOwnerChanged } from "./field-owner-changed.js";
import { hookModelChanged } from "./hook-model-changed.js";
import { identifierAdded } from "./identifier-added.js";
import { identifierRemoved } from "./identifier-removed.js";
import { instructionsChanged } from "./instructions-changed.js";
import { languageChanged } from "./language-changed.js";
import { localeAdded } from "./locale-added.js";
import { localeRemoved } from "./locale-removed.js";
import { nodeNameRuleChanged } from "./node-name-rule-changed.js";
import { nodeTypeChanged } from "./node-type-changed.js";
import { outputSchemaAdded } from "./output-schema-added.js";
import { outputSchemaRemoved } from "./output-schema-removed.js";
import { payloadChanged } from "./payload-changed.js";
import { reachVariantAdded } from "./reach-variant-added.js";
import { reachVariantChanged } from "./reach-variant-changed.js";
import { reachVariantRemoved } from "./reach-variant-removed.js";
import { rootPathChanged } from "./root-path-changed.js";
import { scopesNarrowed } from "./scopes-narrowed.js";
import { scopesWidened } from "./scopes-widened.js";
import { serverNameChanged } from "./server-name-changed.js";
import { sourceExportAdded } from "./source-export-added.js";
import { sourceExportRemoved } from "./source-export-removed.js";
import { surfaceFormatUnsupported } from "./surface-format-unsupported.js";
import { taxonomyChanged } from "./taxonomy-changed.js";
import { toolAdded } from "./tool-added.js";
import { toolDescriptionAdded } from "./tool-description-added.js";
import { toolDescriptionChanged } from "./tool-description-changed.js";
import { toolDescriptionRemoved } from "./tool-description-removed.js";
import { toolKindChanged } from "./tool-kind-changed.js";
import { toolMerged } from "./tool-merged.js";
import { toolMovedAudience } from "./tool-moved-audience.js";
import { toolOrderChanged } from "./tool-order-changed.js";
import { toolRemoved } from "./tool-removed.js";
import { toolRenamed } from "./tool-renamed.js";
import { toolSplit } from "./tool-split.js";
import { toolTitleChanged } from "./tool-title-changed.js";
import { toolTokensChanged } from "./tool-tokens-changed.js";
import { versionNotBumped } from "./version-not-bumped.js";
import { workspaceChanged } from "./workspace-changed.js";

/** All rules about tools, actions and the project, by id in code unit order. */
export const surfaceRules: readonly SurfaceRule[] = [
  actionAdded,
  actionBecameDestructive,
  actionBecameSafe,
  actionConfirmed,
  actionHandlerChanged,
  actionParameterAdded,
  actionParameterRemoved,
  actionReadonlyGained,
  actionReadonlyLost,
  actionRemoved,
  actionRenamed,
  actionRequirementAdded,
  actionRequirementRemoved,
  actionUnconfirmed,
  annotationDestructiveGained,
  annotationDestructiveLost,
  annotationIdempotentGained,
  annotationIdempotentLost,
  annotationOpenworldChanged,
  annotationReadonlyGained,
  annotationReadonlyLost,
  childrenBecameOrdered,
  childrenBecameUnordered,
  coerceAdded,
  coerceRemoved,
  confirmAdded,
  confirmRemoved,
  confirmTokenContractChanged,
  contentTypeChanged,
  decoratedPlaceAdded,
  decoratedPlaceRemoved,
  defaultLocaleChanged,
  fieldBecameTranslatable,
  fieldBecameUntranslatable,
  fieldOwnerChanged,
  hookModelChanged,
  identifierAdded,
  identifierRemoved,
  instructionsChanged,
  languageChanged,
  localeAdded,
  localeRemoved,
  nodeNameRuleChanged,
  nodeTypeChanged,
  outputSchemaAdded,
  outputSchemaRemoved,
  payloadChanged,
  reachVariantAdded,
  reachVariantChanged,
  reachVariantRemoved,
  rootPathChanged,
  scopesNarrowed,
  scopesWidened,
  serverNameChanged,
  sourceExportAdded,
  sourceExportRemoved,
  surfaceFormatUnsupported,
  taxonomyChanged,
  toolAdded,
  toolDescriptionAdded,
  toolDescriptionChanged,
  toolDescriptionRemoved,
  toolKindChanged,
  toolMerged,
  toolMovedAudience,
  toolOrderChanged,
  toolRemoved,
  toolRenamed,
  toolSplit,
  toolTitleChanged,
  toolTokensChanged,
  versionNotBumped,
  workspaceChanged,
];
