import type { LoginAnswer } from "#domain/entities/account.ts";
import type { FactorProof, PasskeyOffer, UsedPasskey } from "#domain/entities/second-factor.ts";
import { api } from "./client.ts";

type Answer<T> = { data: T };

/**
 * Signs in with a second factor after the password. Throws `invalid_factor`, `ticket_expired` or `too_many_requests`.
 */
export async function logInWithFactor(
  proof: FactorProof & { ticket: string },
): Promise<LoginAnswer> {
  const { data } = await api.post<Answer<LoginAnswer>>("/auth/login/factor/", {
    body: proof,
    anonymous: true,
  });
  return data;
}

/** Returns what the browser needs to use any passkey that it has for this address. */
export async function offerPasskeyLogin(): Promise<PasskeyOffer> {
  const { data } = await api.post<Answer<PasskeyOffer>>("/auth/passkey/options/", {
    body: {},
    anonymous: true,
  });
  return data;
}

/** Signs in with a passkey alone. Throws `invalid_factor` or `ticket_expired`. */
export async function logInWithPasskey(proof: {
  ticket: string;
  passkey: UsedPasskey;
}): Promise<LoginAnswer> {
  const { data } = await api.post<Answer<LoginAnswer>>("/auth/passkey/", {
    body: proof,
    anonymous: true,
  });
  return data;
}
