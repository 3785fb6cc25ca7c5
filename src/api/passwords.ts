import { api } from "./client.ts";
import type { ChangePasswordInput, ResetPasswordInput } from "#domain/entities/account.ts";

/** Changes the own password; all other sessions end. Throws `validation`. */
export async function changePassword(
  input: ChangePasswordInput,
  idempotencyKey: string,
): Promise<void> {
  await api.post("/account/change-password/", { body: input, idempotencyKey });
}

/** Gives another account a password; all of its sessions end. Throws `validation`. */
export async function resetPassword(
  account: number,
  input: ResetPasswordInput,
  idempotencyKey: string,
): Promise<void> {
  await api.post(`/accounts/${account}/reset_password/`, { body: input, idempotencyKey });
}
