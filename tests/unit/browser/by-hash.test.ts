import { describe, expect, it } from "vitest";
import { createByHash } from "#src/browser/by-hash.ts";

describe("files by their hash", () => {
  it("are loaded once, also by two who ask at the same time", async () => {
    const asked: string[] = [];
    const files = createByHash((hash) => {
      asked.push(hash);
      return Promise.resolve(`file ${hash}`);
    });
    expect(files.loaded("a")).toBe(null);
    expect(await Promise.all([files.load("a"), files.load("a"), files.load("b")])).toEqual([
      "file a",
      "file a",
      "file b",
    ]);
    expect([files.loaded("a"), await files.load("a"), asked]).toEqual([
      "file a",
      "file a",
      ["a", "b"],
    ]);
  });

  it("are asked for again after a failure", async () => {
    let isDown = true;
    const files = createByHash((hash) =>
      isDown ? Promise.reject(new Error("down")) : Promise.resolve(hash),
    );
    await expect(files.load("a")).rejects.toThrow("down");
    isDown = false;
    expect(await files.load("a")).toBe("a");
  });
});
