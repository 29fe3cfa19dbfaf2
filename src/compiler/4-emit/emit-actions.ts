import type { ContentTypeToolPlan, CustomActionPlan } from "../../ir/tool.js";
import { docComment } from "./escape.js";
import { printChecks } from "./emit-check.js";
import { printInterfaces } from "./emit-types.js";
import { type ImportSymbol, createGeneratedFile } from "./generated-file.js";
import { genericAlias } from "./generic-alias.js";
import { runtime } from "./runtime-symbols.js";
import { declarationHeader, formModule } from "./sources.js";

/**
 * `actions.ts`: for each action of the declaration's own its input, its output, the interface of its handler and the check
 * of its arguments. Handlers import their types from here.
 */
export function emitActions(plan: ContentTypeToolPlan): string {
  const file = createGeneratedFile(declarationHeader(plan), []);
  const item: ImportSymbol = { name: plan.typeName, from: "./types.js", kind: "type" };
  const ownModule = formModule(plan);
  plan.customActions.forEach((action, index) => {
    const { name, typeName, description, input, output } = action;
    if (index > 0) file.print();
    printInterfaces(
      file,
      { name: inputName(action), comment: `Input of \`${name}\`.`, fields: input },
      ownModule,
    );
    file.print();
    if (output !== undefined) {
      printInterfaces(
        file,
        { name: `${typeName}Output`, comment: `What \`${name}\` answers.`, fields: output },
        ownModule,
      );
      file.print();
    }
    file.printLines(docComment(`${description} (\`${name}\`)`));
    const answer = output === undefined ? "unknown" : `${typeName}Output`;
    const parts = [inputName(action), answer, file.nameOf(item)];
    file.printLines(genericAlias(handlerName(action), file.nameOf(handlerType(action)), parts));
    file.print();
    printChecks(file, {
      typeName: inputName(action),
      fields: input,
      keysName: `${typeName.charAt(0).toLowerCase()}${typeName.slice(1)}Keys`,
      comment: `Normalises and checks the input of \`${name}\`.`,
      fillsDefaults: true,
    });
  });
  return file.text();
}

function handlerType({ confirm, readOnly }: CustomActionPlan): ImportSymbol {
  if (confirm) return runtime.ConfirmedActionHandler;
  return readOnly ? runtime.ReadActionHandler : runtime.ActionHandler;
}

/** The interface of what an action takes. */
export function inputName({ typeName }: CustomActionPlan): string {
  return `${typeName}Input`;
}

/** The type that a handler satisfies. */
export function handlerName({ typeName }: CustomActionPlan): string {
  return `${typeName}Handler`;
}
