import { Secret, TOTP } from "otpauth";
import type { CodeOffer, Passkey, PasskeyOffer } from "#domain/entities/second-factor.ts";
import { TEST_PASSWORD, type Caller, type Headers } from "./api.ts";
import { createAuthenticator, type Authenticator } from "./authenticator.ts";
import type { World } from "./desk.ts";

/** The answer to a right password of an account with a second factor. */
export interface Demand {
  code: string;
  ticket: string;
  methods: string[];
  passkey: { challenge: string; allowCredentials: { id: string }[] } | null;
}

/** The answer to a sign-in. */
export interface SignedIn {
  data: { access: string; refresh: string; permission: number; scan_center: number };
}

/** From where somebody calls; default from this machine, without a cookie. */
export interface From {
  ip?: string;
  cookie?: string;
  headers?: Headers;
}

export type Person = "owner" | "admin" | "doctor" | "desk" | "desk2" | "desk3";

/** The answer of a public route. */
export interface Posted<T> {
  status: number;
  body: T;
  /** Seconds; 0 without the header. */
  retryAfter: number;
  /** The cookie of a known browser; empty if none is set. */
  cookie: string;
}

/** Posts to a public route. */
export async function postPublic<T = { code: string }>(
  { app }: World,
  path: string,
  payload: object,
  { ip, cookie, headers = {} }: From = {},
): Promise<Posted<T>> {
  const answer = await app.app.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { host: "localhost", ...headers, ...(cookie !== undefined && { cookie }) },
    payload,
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  const set = answer.headers["set-cookie"];
  return {
    status: answer.statusCode,
    body: answer.json<T>(),
    retryAfter: Number(answer.headers["retry-after"] ?? 0),
    cookie: typeof set === "string" ? (set.split(";")[0] ?? "") : "",
  };
}

export function emailOf({ center }: World, person: Person): string {
  return `${person}@${center.domain}`;
}

/** Sends the right password of somebody with a second factor. Returns what the server asks for. */
export async function demandOf(world: World, person: Person, from?: From): Promise<Demand> {
  const input = { email: emailOf(world, person), password: TEST_PASSWORD };
  const { status, body } = await postPublic<Demand>(world, "/auth/login/", input, from);
  if (status !== 401) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Sends the second step of a sign-in. */
export function prove(world: World, input: object, from?: From) {
  return postPublic<SignedIn & { code: string }>(world, "/auth/login/factor/", input, from);
}

/** Signs in with the password and a second factor. Returns a caller. Throws if the server refuses. */
export async function signInWith(
  world: World,
  person: Person,
  proofOf: (demand: Demand) => object,
): Promise<Caller> {
  const demand = await demandOf(world, person);
  const { status, body } = await prove(world, { ticket: demand.ticket, ...proofOf(demand) });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return world.app.holderOf(body.data.access);
}

/** Returns the code of an authenticator app at the server's time, or some steps of 30 seconds later. */
export function codeAt({ app }: World, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: app.clock.now.getTime() + steps * 30_000 });
}

/** Returns a code that is none of the accepted ones. */
export function wrongCode(world: World, secret: string): string {
  const right = new Set([-1, 0, 1].map((steps) => codeAt(world, secret, steps)));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.has(code)) ?? "";
}

/** Adds an authenticator app to an account without a factor. Returns its secret. Its code of now is used up by this. */
export async function addApp(world: World, caller: Caller): Promise<string> {
  const password = { current_password: TEST_PASSWORD };
  const { body } = await caller.post<{ data: CodeOffer }>("/account/factors/code/", password);
  const { ticket, secret } = body.data;
  const confirmed = await caller.post("/account/factors/code/confirm/", {
    ticket,
    code: codeAt(world, secret),
  });
  if (confirmed.status !== 201) throw new Error(JSON.stringify(confirmed.body));
  return secret;
}

const AT_LOCALHOST = { host: "localhost" };

/** Makes a passkey and adds it to an account. Returns its authenticator and its id. */
export async function addPasskey(
  caller: Caller,
  authenticator: Authenticator = createAuthenticator(),
): Promise<{ authenticator: Authenticator; id: number }> {
  const { ticket, options } = await offerPasskey(caller);
  const input = { ticket, name: "Laptop", passkey: authenticator.make(options) };
  const added = await caller.post<Passkey>("/account/factors/passkeys/", input, AT_LOCALHOST);
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return { authenticator, id: added.body.id };
}

/** Asks for what a new passkey needs. Throws if the server refuses. */
export async function offerPasskey(caller: Caller): Promise<PasskeyOffer> {
  const { status, body } = await caller.post<{ data: PasskeyOffer }>(
    "/account/factors/passkeys/options/",
    { current_password: TEST_PASSWORD },
    AT_LOCALHOST,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Makes recovery codes and returns them. */
export async function makeRecoveryCodes(caller: Caller): Promise<string[]> {
  const { status, body } = await caller.post<{ data: { codes: string[] } }>(
    "/account/factors/recovery-codes/",
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.codes;
}

/** The answer to whoever asks to sign in with a passkey. */
export interface SignInOffer {
  ticket: string;
  options: { challenge: string };
}

/** Asks for what a sign-in with a passkey alone needs. */
export async function offerSignIn(world: World, from?: From): Promise<SignInOffer> {
  const { body } = await postPublic<{ data: SignInOffer }>(
    world,
    "/auth/passkey/options/",
    {},
    from,
  );
  return body.data;
}

/** Signs in with a passkey alone. */
export function signInAlone(world: World, ticket: string, passkey: object, from?: From) {
  const input = { ticket, passkey };
  return postPublic<SignedIn & { code: string }>(world, "/auth/passkey/", input, from);
}

/** Returns the challenge in the server's demand for a second factor, which a passkey signs. */
export function challengeOf({ passkey }: Demand) {
  return { challenge: passkey?.challenge ?? "" };
}

/** Returns status and code of an answer. */
export function outcomeOf({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code];
}
