import { PERMISSIONS, type PermissionId } from "./access.ts";

/** Permissions that a token cannot have: those about passwords, accounts, tokens, settings and screens, and those that need a session. */
const OF_PEOPLE =
  /^(account|accounts|api_tokens|catalogs|center_profile|discounts|events|exports|modality_words|pay_out_setting|presence|reporting|second_factor|session)\./;

/** The permissions that the token of a program can have, in alphabetical order. */
export const TOKEN_PERMISSIONS: readonly PermissionId[] = (
  Object.keys(PERMISSIONS) as PermissionId[]
)
  .filter((permission) => !OF_PEOPLE.test(permission))
  .sort();
