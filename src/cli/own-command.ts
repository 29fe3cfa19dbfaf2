/**
 * A command of mcpgen as somebody types it in a project's folder: there it is installed for the project alone, where only npx
 * finds it. It finds one that is installed for everybody too.
 */
export function ownCommand(words: string): string {
  return `npx mcpgen ${words}`;
}
