import { describe, expect, it } from "vitest";
import { hashPassword, matchesHash } from "#server/http/auth/passwords.ts";

/** Two hashes run at once and a hundred wait. */
const MAX_ACCEPTED = 102;

describe("the queue of password hashing", () => {
  it("refuses requests while a hundred hashes are waiting, and accepts them again afterwards", async () => {
    const requests = Array.from({ length: MAX_ACCEPTED + 1 }, () =>
      hashPassword("correct horse battery"),
    );
    const answers = await Promise.allSettled(requests);
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toEqual([
      { status: "rejected", reason: expect.objectContaining({ code: "unavailable" }) },
    ]);
    expect(refused[0]).toBe(answers[MAX_ACCEPTED]);
    const [first] = answers;
    const hash = first?.status === "fulfilled" ? first.value : null;
    expect(await matchesHash(hash, "correct horse battery")).toBe(true);
  });

  it("continues after a failure, which only its own caller gets", async () => {
    const answers = await Promise.allSettled([
      matchesHash("no hash", "x"),
      matchesHash("no hash", "x"),
      matchesHash(null, "x"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });
});
