import { array, enums, nullable } from "superstruct";
import { TOKEN_PERMISSIONS } from "../token-permissions.ts";
import type { ApiToken, NewApiToken } from "../entities/api-token.ts";
import { id, instant, recordOf, stored, string } from "./record-of.ts";

const fields = {
  ...stored,
  name: string(),
  permissions: array(enums(TOKEN_PERMISSIONS)),
  branches: nullable(array(id())),
  branch_names: nullable(array(string())),
  expires_at: instant(),
  revoked_at: nullable(instant()),
  last_used_at: nullable(instant()),
  created_by: id(),
  created_by_name: string(),
};

export const ApiTokenRecord = recordOf<ApiToken>(fields);

export const NewApiTokenRecord = recordOf<NewApiToken>({ ...fields, token: nullable(string()) });
