import type { MadePasskey, PasskeyOptions, UsedPasskey } from "#domain/entities/second-factor.ts";
import { ApiFailure, type FailureCode } from "./failure.ts";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Lets the browser make a passkey. Throws an ApiFailure: `known` if it has one for this account, else `unused`. */
export function makePasskey(options: PasskeyOptions): Promise<MadePasskey> {
  // The server writes them for exactly this function.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return inBrowser(async () => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    const made = await startRegistration({ optionsJSON });
    return { ...made, response: { transports: undefined, ...made.response } };
  });
}

/** Lets the browser use a passkey. Throws an ApiFailure `unused` if the person did not, or there is none. */
export function provePasskey(options: PasskeyOptions): Promise<UsedPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return inBrowser(async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return startAuthentication({ optionsJSON });
  });
}

async function inBrowser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : "";
    // Not a failure of the passkey: its code could not be loaded.
    if (name === "TypeError") throw failureWith(0, "network");
    throw failureWith(400, name === "InvalidStateError" ? "known" : "unused");
  }
}

const failureWith = (status: number, code: FailureCode): ApiFailure =>
  new ApiFailure({ status, code, detail: `No passkey: ${code}` });
