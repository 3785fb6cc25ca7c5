import type { Account } from "#domain/entities/account.ts";
import type {
  CodeOffer,
  FactorOffer,
  FactorProof,
  FreshFactor,
  MadePasskey,
  OwnFactors,
  Passkey,
  PasskeyOffer,
} from "#domain/entities/second-factor.ts";
import type { SecondFactorSetting, SecondFactorSettingPatch } from "#domain/second-factor.ts";
import type { StaffRole } from "#domain/roles.ts";
import { api } from "./client.ts";
import { sendOnce } from "./once.ts";
import { inTurn } from "./refresh.ts";
import { readRefreshToken, storeTokens } from "./tokens.ts";

type Answer<T> = { data: T };
/** The password, which only the first factor of an account needs. */
type Begin = { current_password?: string };

/** Returns the second factors of the signed-in account. */
export function getOwnFactors(signal?: AbortSignal): Promise<OwnFactors> {
  return api.get("/account/factors/", { signal });
}

/** Returns what the browser needs to make a passkey. Throws `validation` for a wrong password. */
export async function offerPasskey(begin: Begin): Promise<PasskeyOffer> {
  const { data } = await api.post<Answer<PasskeyOffer>>("/account/factors/passkeys/options/", {
    body: begin,
  });
  return data;
}

/** Adds the passkey that the browser has made. Throws `ticket_expired`. */
export function addPasskey(
  made: { ticket: string; name: string; passkey: MadePasskey },
  idempotencyKey: string,
): Promise<Passkey> {
  return api.post("/account/factors/passkeys/", { body: made, idempotencyKey });
}

/** Removes a passkey. Throws `last_factor` if the role needs one. */
export async function removePasskey(id: number): Promise<void> {
  await remove(`/account/factors/passkeys/${id}/`);
}

/** Returns what an authenticator app needs. Throws `validation` for a wrong password. */
export async function offerApp(begin: Begin): Promise<CodeOffer> {
  const { data } = await api.post<Answer<CodeOffer>>("/account/factors/code/", { body: begin });
  return data;
}

/** Sets up the app by a code that it shows. Throws `invalid_factor` or `ticket_expired`. */
export async function confirmApp(
  confirmation: { ticket: string; code: string },
  idempotencyKey: string,
): Promise<void> {
  await api.post("/account/factors/code/confirm/", { body: confirmation, idempotencyKey });
}

/** Removes the authenticator app. Throws `last_factor` if the role needs it. */
export async function removeApp(): Promise<void> {
  await remove("/account/factors/code/");
}

/** Makes new recovery codes, which replace the old ones, and returns them: nothing can read them again. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { data } = await api.post<Answer<{ codes: string[] }>>("/account/factors/recovery-codes/");
  return data.codes;
}

/** Returns how the signed-in person can prove a second factor. */
export async function offerProof(signal?: AbortSignal): Promise<FactorOffer> {
  const { data } = await api.post<Answer<FactorOffer>>("/auth/step-up/options/", {
    body: {},
    signal,
  });
  return data;
}

/**
 * Proves a second factor and stores the tokens that replace those before. Throws `invalid_factor`, `ticket_expired` or
 * `too_many_requests`.
 */
export async function proveFactor(proof: FactorProof & { ticket?: string }): Promise<void> {
  await api.post("/auth/step-up/", { body: proof, send: sendReplacing });
}

/**
 * `fetch` for a call that ends the tokens of this browser and returns new ones. A call that still has the old ones is
 * refused, and its renewal waits until the new ones are stored.
 */
function sendReplacing(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  return inTurn(async () => {
    const refresh = readRefreshToken();
    const response = await fetch(url, init);
    // Another tab may have signed in another person meanwhile.
    if (response.ok && readRefreshToken() === refresh) {
      const { data }: Answer<FreshFactor> = await response.clone().json();
      storeTokens(data);
    }
    return response;
  });
}

/** Removes all second factors of another account and ends its sessions. */
export async function resetFactors(account: number): Promise<void> {
  await sendOnce(undefined, (key) =>
    api.post(`/accounts/${account}/reset-factors/`, { idempotencyKey: key }),
  );
}

/** Returns which roles must have a second factor. */
export function getFactorSetting(signal?: AbortSignal): Promise<SecondFactorSetting> {
  return api.get("/settings/second-factor/", { signal });
}

/** Changes which roles must have one. Throws `stale` if the setting was changed after `version`. */
export function changeFactorSetting(
  change: SecondFactorSettingPatch,
): Promise<SecondFactorSetting> {
  return api.patch("/settings/second-factor/", { body: change });
}

/** Returns how many people of a role can sign in and have no second factor. */
export async function countWithoutFactor(role: StaffRole): Promise<number> {
  const accounts = await api.get<Account[]>("/accounts/", { query: { role, active: true } });
  return accounts.filter((account) => !account.second_factor).length;
}

async function remove(path: string): Promise<void> {
  await sendOnce(undefined, (key) => api.del(path, { idempotencyKey: key }));
}
