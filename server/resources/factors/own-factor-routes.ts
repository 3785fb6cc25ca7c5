import {
  AddFactorInput,
  ConfirmCodeInput,
  NewPasskeyInput,
} from "#domain/entities/second-factor.ts";
import {
  AppRecord,
  CodeOfferRecord,
  OwnFactorsRecord,
  PasskeyOfferRecord,
  PasskeyRecord,
  RecoveryCodesRecord,
} from "#domain/records/second-factor.ts";
import type { FactorServices } from "../../http/auth/factors/accept-factor.ts";
import { NOTHING, one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";
import {
  addCode,
  addPasskey,
  checkFirst,
  makeRecoveryCodes,
  offerCode,
  offerPasskey,
  readOwn,
  removeCode,
  removePasskey,
} from "./own-factors.ts";

const BASE = "/account/factors/";
const PASSKEYS = `${BASE}passkeys/` as const;
const CODE = `${BASE}code/` as const;
/** What all calls that change the own factors have in common. */
const CHANGES = { permission: "account.update", openBefore: ["second_factor"] } as const;

/** Returns the routes of the second factors of the signed-in account. */
export const ownFactorRoutes = ({ factors }: { factors: FactorServices }) => [
  route({
    method: "GET",
    url: BASE,
    permission: "account.read",
    openBefore: ["second_factor"],
    answers: one(OwnFactorsRecord),
    handler: (ctx) => readOwn(ctx),
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: `${PASSKEYS}options/`,
    freshFactor: true,
    body: AddFactorInput,
    answers: one(PasskeyOfferRecord),
    status: 200,
    reads: true,
    early: (ctx, { body }) => checkFirst(ctx, body),
    handler: async (ctx) => ({ data: await offerPasskey(ctx, factors) }),
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: PASSKEYS,
    freshFactor: true,
    body: NewPasskeyInput,
    answers: one(PasskeyRecord),
    handler: (ctx, { body }) => addPasskey(ctx, body, factors),
  }),
  route({
    ...CHANGES,
    method: "DELETE",
    url: `${PASSKEYS}:id/`,
    freshFactor: true,
    answers: NOTHING,
    async handler(ctx, { params }) {
      await removePasskey(ctx, params.id);
      return undefined;
    },
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: CODE,
    freshFactor: true,
    body: AddFactorInput,
    answers: one(CodeOfferRecord),
    status: 200,
    reads: true,
    early: (ctx, { body }) => checkFirst(ctx, body),
    handler: async (ctx) => ({ data: await offerCode(ctx, factors) }),
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: `${CODE}confirm/`,
    freshFactor: true,
    body: ConfirmCodeInput,
    answers: one(AppRecord),
    handler: (ctx, { body }) => addCode(ctx, body, factors),
  }),
  route({
    ...CHANGES,
    method: "DELETE",
    url: CODE,
    freshFactor: true,
    answers: NOTHING,
    async handler(ctx) {
      await removeCode(ctx);
      return undefined;
    },
  }),
  route({
    ...CHANGES,
    method: "POST",
    url: `${BASE}recovery-codes/`,
    freshFactor: true,
    answers: one(RecoveryCodesRecord),
    status: 200,
    secretAnswer: "data",
    handler: async (ctx) => ({ data: { codes: await makeRecoveryCodes(ctx, factors) } }),
  }),
];
