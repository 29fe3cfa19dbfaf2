/** The languages that messages are complete in. */
export type Language = "en" | "es";
