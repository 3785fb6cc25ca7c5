import type { RouteDeclaration } from "../route.ts";
import type { Note } from "./notes.ts";

/** Returns the note that an account was refused a call for want of its permission. */
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
