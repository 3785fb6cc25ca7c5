import { nullable, object, optional, string, type, unknown } from "superstruct";
import { described } from "../described.ts";
import { line, secret, withCondition } from "../fields.ts";
import { appCode, type FactorMethod, recoveryCode } from "../second-factor.ts";
import { ticket } from "../ticket-field.ts";
import { withRules } from "../validate.ts";
import type { Infer, Struct } from "superstruct";
import type { CrossFault, WellFormed } from "../validate.ts";

/** A passkey of the signed-in account. */
export type Passkey = {
  id: number;
  name: string;
  /** Instant. */
  created_at: string;
  /** Instant; null before its first use. */
  last_used_at: string | null;
};

/** The second factors of the signed-in account. */
export type OwnFactors = {
  passkeys: Passkey[];
  /** The authenticator app; null if there is none. */
  code: { created_at: string } | null;
  /** How many recovery codes are left. */
  recovery_codes_left: number;
  /** Whether the role needs a second factor. */
  required: boolean;
};

/** Options of WebAuthn in JSON, as `PublicKeyCredential.parse…OptionsFromJSON` takes them. */
export type PasskeyOptions = { challenge: string; [member: string]: unknown };

/** What a browser needs to make or use a passkey. */
export type PasskeyOffer = { ticket: string; options: PasskeyOptions };

/** How a person can prove a second factor, and what a passkey needs for it. */
export type FactorOffer = {
  methods: FactorMethod[];
  ticket: string;
  /** Null if no passkey can be used here. */
  passkey: PasskeyOptions | null;
};

/** The tokens of the session in which a factor was proved again, and until when that counts. */
export type FreshFactor = { access: string; refresh: string; fresh_until: string };

/** What an authenticator app needs. `uri` holds the same as `secret`, for a QR code. */
export type CodeOffer = { ticket: string; secret: string; uri: string };

/** The answer of a browser that has used a passkey (`AuthenticationResponseJSON` of WebAuthn). */
export type UsedPasskey = {
  id: string;
  rawId: string;
  type: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
};

/** The answer of a browser that has made a passkey (`RegistrationResponseJSON` of WebAuthn). */
export type MadePasskey = {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; attestationObject: string; transports: unknown };
};

const MAX_PART = 50_000;

/** Returns the schema of bytes in base64url. */
function base64url(): Struct<string, null> {
  const valid = withCondition(
    string(),
    "invalid",
    (text) => text.length <= MAX_PART && /^[\w-]*$/.test(text),
  );
  return described(valid, { type: "string", maxLength: MAX_PART });
}

/** Returns the schema of an object of WebAuthn. Browsers add members to it that nobody here reads. */
function ofWebAuthn<T>(schema: Struct<T>, name: string): Struct<T, null> {
  return described(schema as Struct<T, null>, {
    type: "object",
    description: `\`${name}\` of WebAuthn.`,
  });
}

const credential = { id: base64url(), rawId: base64url(), type: string() };

const usedPasskey: Struct<UsedPasskey, null> = ofWebAuthn(
  type({
    ...credential,
    response: type({
      clientDataJSON: base64url(),
      authenticatorData: base64url(),
      signature: base64url(),
      userHandle: optional(nullable(base64url())),
    }),
  }),
  "AuthenticationResponseJSON",
);

const madePasskey: Struct<MadePasskey, null> = ofWebAuthn(
  type({
    ...credential,
    response: type({
      clientDataJSON: base64url(),
      attestationObject: base64url(),
      transports: unknown(),
    }),
  }),
  "RegistrationResponseJSON",
);

const proofs = {
  code: optional(appCode()),
  recovery_code: optional(recoveryCode()),
  passkey: optional(usedPasskey),
};

/** A proof of a second factor: one of the three. */
export type FactorProof = {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: UsedPasskey | undefined;
};

function proofFaults<T extends FactorProof>(
  proof: WellFormed<T>,
  faulty: ReadonlySet<string>,
): CrossFault<FactorProof>[] {
  const sent = (["code", "recovery_code", "passkey"] as const).filter(
    (name) => proof[name] !== undefined || faulty.has(name),
  );
  if (sent.length === 1) return [];
  return sent.length === 0
    ? [{ field: "code", code: "required" }]
    : sent.slice(1).map((field) => ({ field, code: "invalid" as const }));
}

/** The second step of a sign-in. */
export const LoginFactorInput = withRules(object({ ticket: ticket(), ...proofs }), proofFaults);
export type LoginFactorInput = Infer<typeof LoginFactorInput>;

/** A sign-in with a passkey alone. */
export const PasskeyLoginInput = object({ ticket: ticket(), passkey: usedPasskey });
export type PasskeyLoginInput = Infer<typeof PasskeyLoginInput>;

/** A proof in a session. With a passkey, the ticket that came with its {@link PasskeyOptions} is needed. */
export const StepUpInput = withRules(
  object({ ticket: optional(ticket()), ...proofs }),
  (proof, faulty) => [
    ...proofFaults(proof, faulty),
    ...(proof.passkey !== undefined && proof.ticket === undefined
      ? [{ field: "ticket" as const, code: "required" as const }]
      : []),
  ],
);
export type StepUpInput = Infer<typeof StepUpInput>;

/** Begins to add a factor; the first one needs the password. */
export const AddFactorInput = object({ current_password: optional(secret()) });
export type AddFactorInput = Infer<typeof AddFactorInput>;

export const NewPasskeyInput = object({
  ticket: ticket(),
  name: line(100),
  passkey: madePasskey,
});
export type NewPasskeyInput = Infer<typeof NewPasskeyInput>;

export const ConfirmCodeInput = object({ ticket: ticket(), code: appCode() });
export type ConfirmCodeInput = Infer<typeof ConfirmCodeInput>;
