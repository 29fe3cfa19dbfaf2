import type { RecipeScaleHandler } from "../generated/tools/admin/recipe/actions.js";
import { Refusal } from "mcpgen/runtime";

/** What a recipe needs for another number of people. Throwing `Refusal` tells the model what to do instead. */
export const scale: RecipeScaleHandler = async ({ servings }, { target }) => {
  const { fields } = await target();
  if (fields.servings === undefined || fields.servings === 0) {
    throw new Refusal("The recipe does not say for how many it is. Update its servings first.");
  }
  const factor = servings / fields.servings;
  const lines = (fields.ingredients ?? []).map(({ name, quantity, unit }) =>
    [quantity === undefined ? undefined : quantity * factor, unit, name]
      .filter((part) => part !== undefined)
      .join(" "),
  );
  return { ingredients: lines };
};
