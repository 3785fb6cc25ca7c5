import { api } from "./client.ts";
import type { LoginAnswer } from "#domain/entities/account.ts";

/** Locks the session on the server: it refuses everything until the password is given. */
export async function lockSession(): Promise<void> {
  await api.post("/auth/lock/", { whileLocked: true });
}

/** Returns new tokens for the locked session. Throws `invalid_credentials`, or `unauthenticated` once it has ended. */
export async function unlockSession(
  password: string,
): Promise<Pick<LoginAnswer, "access" | "refresh">> {
  const { data } = await api.post<{ data: Pick<LoginAnswer, "access" | "refresh"> }>(
    "/auth/unlock/",
    { body: { password }, whileLocked: true },
  );
  return data;
}
