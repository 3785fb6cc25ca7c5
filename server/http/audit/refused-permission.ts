import type { RouteDeclaration } from "../route.ts";
import type { Note } from "./notes.ts";

/** Returns the audit note that a call was refused because the account lacks the permission. */
export function refusedPermission({ method, url, permission }: RouteDeclaration): Note {
  const call = `${method} ${url}`;
  return {
    action: "refused",
    entity: "call",
    entityId: null,
    branch: null,
    after: { call, permission },
    detail: call,
  };
}
