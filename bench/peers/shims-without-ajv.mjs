// Stands for the library's module of the same exports, so that a bundle leaves its schema compiler out.
export { default as process } from "node:process";

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error("Schemas are not compiled here.");
  }
}
