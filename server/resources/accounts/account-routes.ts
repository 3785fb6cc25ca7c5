import {
  AccountChange,
  AccountInput,
  AccountReplacement,
  ResetPasswordInput,
} from "#domain/entities/account.ts";
import { AccountRecord } from "#domain/records/people.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import { NOTHING, one } from "../../http/declared-answers.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { readRecord } from "../../http/lists/run.ts";
import { route } from "../../http/route.ts";
import { accountList } from "./account-list.ts";
import {
  changeAccount,
  createAccount,
  deleteAccount,
  hashPasswordOf,
  judgeChangedEmail,
  judgeNewAccount,
  resetFactors,
  resetPassword,
} from "./account-store.ts";

export const accountsRoutes = [
  ...readRoutes({ base: "/accounts/", permission: "accounts.read", list: accountList }),
  route({
    method: "POST",
    url: "/auth/register/",
    permission: "accounts.create",
    freshFactor: true,
    body: AccountInput,
    answers: one(AccountRecord),
    early: (ctx, { body }) => judgeNewAccount(ctx, body),
    handler: (ctx, { body }, password) => createAccount(ctx, body, password),
  }),
  ...changeRoutes({
    url: "/accounts/:id/",
    permission: "accounts.update",
    freshFactor: true,
    record: AccountRecord,
    patch: AccountChange,
    whole: AccountReplacement,
    read: (ctx, { id }) => readRecord(ctx, accountList, id),
    early: (ctx, { id }, { email }) => judgeChangedEmail(ctx, id, email),
    change: (ctx, { id }, patch) => changeAccount(ctx, id, patch),
    replace: (ctx, { id }, whole) =>
      changeAccount(ctx, id, {
        title: null,
        licence_number: null,
        branches: [],
        reporting_branches: [],
        admin_branches: [],
        active: true,
        must_change_password: false,
        ...whole,
      }),
  }),
  route({
    method: "POST",
    url: "/accounts/:id/reset_password/",
    permission: "accounts.reset_password",
    freshFactor: true,
    body: ResetPasswordInput,
    answers: NOTHING,
    early: (ctx, { params, body }) => hashPasswordOf(ctx, params.id, body.password),
    async handler(ctx, { params, body }, password) {
      await resetPassword(ctx, params.id, { password, mustChange: body.must_change_password });
      return undefined;
    },
  }),
  route({
    method: "POST",
    url: "/accounts/:id/reset-factors/",
    permission: "accounts.reset_password",
    freshFactor: true,
    answers: NOTHING,
    async handler(ctx, { params }) {
      await resetFactors(ctx, params.id);
      return undefined;
    },
  }),
  route({
    method: "DELETE",
    url: "/accounts/:id/",
    permission: "accounts.delete",
    freshFactor: true,
    answers: NOTHING,
    async handler(ctx, { params }) {
      await deleteAccount(ctx, params.id);
      return undefined;
    },
  }),
];
