import { describe, expect, it } from "vitest";
import {
  NO_ATTEMPT,
  pendingWithout,
  afterRefusal,
  withPending,
  afterSending,
  afterNoResponse,
  afterWaiting,
} from "#src/views/parts/form/store/attempt.ts";
import { failure } from "./form-desk.ts";

const SAVE = { key: "k1", body: '{"value":{"note":"mine"},"version":3}' };
const first = afterSending(NO_ATTEMPT, SAVE);

describe("a save that was sent", () => {
  it("is pending, and no response has confirmed it", () => {
    expect(first).toEqual({ pending: SAVE, isUnsure: false, hasWaitedForNetwork: false });
  });

  it("may have been done once its response is lost, even if an earlier visit sent it", () => {
    expect([afterNoResponse(first).isUnsure, withPending(NO_ATTEMPT, SAVE).isUnsure]).toEqual([
      true,
      true,
    ]);
  });

  it("has waited for the network until it ends, even if it is sent again", () => {
    expect(afterSending(afterWaiting(first), SAVE).hasWaitedForNetwork).toBe(true);
  });

  it("is not pending after the form has started over", () => {
    expect(withPending(afterNoResponse(first), null)).toEqual(NO_ATTEMPT);
  });
});

describe("the key of a refused save", () => {
  it.each([
    ["stays if there was no response", failure("network", 0), first, true],
    ["stays if the server was not available", failure("unavailable", 503), first, true],
    ["ends if the server refused it", failure("in_use", 409), first, false],
    ["ends if the server refused it later", failure("in_use", 409), afterNoResponse(first), false],
    ["ends if the first try was turned away", failure("too_many_requests", 429), first, false],
    [
      "stays if a later try was turned away: the first one may have been done",
      failure("too_many_requests", 429),
      afterNoResponse(first),
      true,
    ],
    [
      "stays if the session is over by the time of a later try",
      failure("token_expired", 401),
      withPending(NO_ATTEMPT, SAVE),
      true,
    ],
  ])("%s", (_what, reason, before, isKept) => {
    expect(afterRefusal(before, reason).pending).toEqual(isKept ? SAVE : null);
  });
});

describe("the pending save in a draft", () => {
  it("is left out if a secret is in its body", () => {
    expect([
      pendingWithout(first, []),
      pendingWithout(first, ["name"]),
      pendingWithout(first, ["name", "note"]),
    ]).toEqual([SAVE, SAVE, null]);
  });
});
