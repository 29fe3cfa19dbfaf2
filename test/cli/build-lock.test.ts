import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withBuildLock, withoutBuilds } from "../../src/cli/build-lock.js";
import { read, tempFolder } from "./support.js";

/** No process has it. */
const nobody = 999_999_999;

function locked(text: string) {
  const root = tempFolder({ ".mcpgen/build.lock": text });
  return { root, lock: join(root, ".mcpgen/build.lock") };
}

test("what reads builds refuses the rest of one that was cut off, until another one has ended", async () => {
  const { root, lock } = locked(String(nobody));
  await expect(withoutBuilds(root, () => "read")).rejects.toThrow(
    "A build was cut off and may have written half of it. Run: npx mcpgen build",
  );
  expect(read(root, ".mcpgen/build.lock")).toBe(String(nobody));
  expect(await withBuildLock(root, () => "built")).toBe("built");
  expect(existsSync(lock)).toBe(false);
  expect(await withoutBuilds(root, () => "read")).toBe("read");
  expect(existsSync(lock)).toBe(false);
});

test("a reader that was cut off has left nothing behind", async () => {
  const { root, lock } = locked(`${nobody}\nreading`);
  expect(await withoutBuilds(root, () => "read")).toBe("read");
  writeFileSync(lock, `${nobody}\nreading`);
  expect(await withBuildLock(root, () => "built")).toBe("built");
});

test("a build waits for who reads", async () => {
  const { root } = locked("");
  writeFileSync(join(root, ".mcpgen/build.lock"), `${nobody}`);
  await withBuildLock(root, () => undefined);
  const order: string[] = [];
  let endReading = () => {};
  const reading = withoutBuilds(root, async () => {
    order.push("reads");
    await new Promise<void>((resolve) => (endReading = resolve));
    order.push("has read");
  });
  const building = withBuildLock(root, () => order.push("builds"));
  await new Promise((resolve) => setTimeout(resolve, 60));
  endReading();
  await Promise.all([reading, building]);
  expect(order).toEqual(["reads", "has read", "builds"]);
});
