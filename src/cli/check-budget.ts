import { type CompiledProject, hasErrors } from "./compile-project.js";

/** The same, with what goes over the budget of the configuration: warnings, or errors where it says so. */
export async function withBudget(compiled: CompiledProject): Promise<CompiledProject> {
  if (compiled.hasErrors) return compiled;
  const { budgetDiagnostics } = await import("./lint-project.js");
  const diagnostics = [...compiled.diagnostics, ...budgetDiagnostics(compiled)];
  return { ...compiled, diagnostics, hasErrors: hasErrors(diagnostics) };
}
