import type { OwnSession } from "#domain/entities/own-session.ts";
import { api } from "./client.ts";
import { sendOnce } from "./once.ts";

/** Returns where the signed-in account is signed in, this browser first. */
export function listOwnSessions(): Promise<OwnSession[]> {
  return api.get("/account/sessions/");
}

/** Ends one of the account's sessions. */
export async function endOwnSession(id: number): Promise<void> {
  await sendOnce(undefined, (key) => api.del(`/account/sessions/${id}/`, { idempotencyKey: key }));
}

/** Ends all sessions of the account but this one. */
export async function endOtherSessions(): Promise<void> {
  await sendOnce(undefined, (key) =>
    api.post("/account/sessions/end_others/", { idempotencyKey: key }),
  );
}
