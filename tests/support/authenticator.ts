import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";

/** Where the browser of a test shows ScanDesk: the host of requests that tests inject. */
export const TEST_SITE = { rpId: "localhost", origin: "http://localhost" };

/** What a test makes an authenticator or its browser do otherwise than it should. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Default `webauthn.create` or `webauthn.get`. */
  type?: string;
  /** Whether the authenticator has verified its user; default true. */
  isVerified?: boolean;
  /** The counter that it names; default one more than before. */
  counter?: number;
  /** The account that it names; default the one that the passkey was made for. */
  userHandle?: string;
  /** Id of the credential that it names; default its own. */
  id?: string;
  /** Signs with another key. */
  isForged?: boolean;
}

/** What makes an answer of an authenticator worthless, by what is wrong with it. */
export const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  "the signature of another key": { isForged: true },
  "another origin": { origin: "http://evil.test" },
  "another port": { origin: "http://localhost:8080" },
  "the host of another site": { rpId: "evil.test" },
  "another challenge": { challenge: "bm90LWl0" },
  "another type of call": { type: "payment.get" },
  "a user who was not verified": { isVerified: false },
};

/** Options of WebAuthn, as far as an authenticator reads them. */
interface Options {
  challenge: string;
  user?: unknown;
}

/** An authenticator in software, with one passkey (ES256) and a counter. */
export interface Authenticator {
  /** Id of its passkey, in base64url. */
  id: string;
  /** Makes the passkey, as the JSON that a browser sends. */
  make(options: Options, deviation?: Deviation): object;
  /** Uses the passkey, as the JSON that a browser sends. */
  use(options: Options, deviation?: Deviation): object;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** `counts: false`: an authenticator that always names 0, as those do whose passkeys are on several devices. */
export function createAuthenticator({ counts = true }: { counts?: boolean } = {}): Authenticator {
  const { privateKey, publicKey } = keyPair();
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let handle = "";
  const nextCounter = (named: number | undefined) => {
    if (named !== undefined) return named;
    counter += counts ? 1 : 0;
    return counter;
  };
  return {
    id,
    make(options, deviation = {}) {
      handle = String(Reflect.get(Object(options.user), "id"));
      const data = Buffer.concat([
        authenticatorData(deviation, ATTESTED, nextCounter(deviation.counter)),
        // No model is named.
        Buffer.alloc(16),
        uint16(credentialId.length),
        credentialId,
        coseKey(publicKey),
      ]);
      const attestation = map([
        [text("fmt"), text("none")],
        [text("attStmt"), map([])],
        [text("authData"), byteString(data)],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", options, deviation).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    use(options, deviation = {}) {
      const client = clientData("webauthn.get", options, deviation);
      const data = authenticatorData(deviation, 0, nextCounter(deviation.counter));
      const key = deviation.isForged ? keyPair().privateKey : privateKey;
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(key);
      const named = deviation.id ?? id;
      return {
        id: named,
        rawId: named,
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: deviation.userHandle ?? handle,
        },
      };
    },
  };
}

function keyPair() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

/** Returns what the browser signs: which site asked, for what, with which challenge. */
function clientData(type: string, { challenge }: Options, deviation: Deviation): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? TEST_SITE.origin,
      crossOrigin: false,
    }),
  );
}

function authenticatorData(deviation: Deviation, flags: number, counter: number): Buffer {
  const verified = (deviation.isVerified ?? true) ? USER_VERIFIED : 0;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([
    sha256(Buffer.from(deviation.rpId ?? TEST_SITE.rpId)),
    Buffer.from([USER_PRESENT | verified | flags]),
    count,
  ]);
}

/** Returns a public key of P-256 as COSE writes it: EC2 (1: 2), ES256 (3: -7), P-256 (-1: 1), x (-2), y (-3). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), byteString(Buffer.from(x, "base64url"))],
    [integer(-3), byteString(Buffer.from(y, "base64url"))],
  ]);
}

// CBOR, as far as it is needed here (RFC 8949): the kind of a value stands in the first three bits.

function head(kind: number, size: number): Buffer {
  const first = kind << 5;
  if (size < 24) return Buffer.from([first | size]);
  return size < 256
    ? Buffer.from([first | 24, size])
    : Buffer.concat([Buffer.from([first | 25]), uint16(size)]);
}

function integer(value: number): Buffer {
  return value >= 0 ? head(0, value) : head(1, -1 - value);
}

function byteString(data: Buffer): Buffer {
  return Buffer.concat([head(2, data.length), data]);
}

function text(value: string): Buffer {
  const data = Buffer.from(value);
  return Buffer.concat([head(3, data.length), data]);
}

function map(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}

function uint16(value: number): Buffer {
  const data = Buffer.alloc(2);
  data.writeUInt16BE(value);
  return data;
}

function sha256(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
