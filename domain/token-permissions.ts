import { PERMISSIONS, type PermissionId } from "./access.ts";

/** The permissions that belong to people alone: passwords and accounts, tokens, the screens, and what needs a session. */
const OF_PEOPLE =
  /^(account|accounts|api_tokens|catalogs|events|exports|presence|second_factor|session)\./;

/** The permissions that the token of a program can have, in alphabetical order. */
export const TOKEN_PERMISSIONS: readonly PermissionId[] = (
  Object.keys(PERMISSIONS) as PermissionId[]
)
  .filter((permission) => !OF_PEOPLE.test(permission))
  .sort();
