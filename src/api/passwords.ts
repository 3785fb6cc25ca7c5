import { api } from "./client.ts";
import type { ChangePasswordInput, ResetPasswordInput } from "#domain/entities/account.ts";

/** Changes the user's own password and ends all their other sessions. Throws `validation`. */
export async function changePassword(
  input: ChangePasswordInput,
  idempotencyKey: string,
): Promise<void> {
  await api.post("/account/change-password/", { body: input, idempotencyKey });
}

/** Sets the password of another account and ends all its sessions. Throws `validation`. */
export async function resetPassword(
  account: number,
  input: ResetPasswordInput,
  idempotencyKey: string,
): Promise<void> {
  await api.post(`/accounts/${account}/reset_password/`, { body: input, idempotencyKey });
}
