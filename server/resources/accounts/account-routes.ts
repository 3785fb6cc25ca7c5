import { AccountChange, AccountInput, ResetPasswordInput } from "#domain/entities/account.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { route } from "../../http/route.ts";
import { accountList } from "./account-list.ts";
import {
  changeAccount,
  createAccount,
  deleteAccount,
  hashNewPassword,
  hashPasswordOf,
  resetPassword,
} from "./account-store.ts";

export const accountsRoutes = [
  ...readRoutes({ base: "/accounts/", permission: "accounts.read", list: accountList }),
  route({
    method: "POST",
    url: "/auth/register/",
    permission: "accounts.create",
    body: AccountInput,
    early: (ctx, { body }) => hashNewPassword(ctx, body.password, body),
    handler: (ctx, { body }, password) => createAccount(ctx, body, password),
  }),
  route({
    method: "PATCH",
    url: "/accounts/:id/",
    permission: "accounts.update",
    body: AccountChange,
    handler: (ctx, { params, body }) => changeAccount(ctx, params.id, body),
  }),
  route({
    method: "POST",
    url: "/accounts/:id/reset_password/",
    permission: "accounts.reset_password",
    body: ResetPasswordInput,
    early: (ctx, { params, body }) => hashPasswordOf(ctx, params.id, body.password),
    async handler(ctx, { params }, password) {
      await resetPassword(ctx, params.id, password);
      return undefined;
    },
  }),
  route({
    method: "DELETE",
    url: "/accounts/:id/",
    permission: "accounts.delete",
    async handler(ctx, { params }) {
      await deleteAccount(ctx, params.id);
      return undefined;
    },
  }),
];
