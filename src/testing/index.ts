/** What tests of a project use; needs vitest and fast-check beside mcpgen. */
export { describeContentRepository } from "./contract.js";
export { type OpenRepository } from "./contract/test-store.js";
