import createClient from "openapi-fetch";
import type { paths } from "./interface.ts";

/** The responses that a generated client received, step by step. */
export interface RoundTrip {
  created: unknown;
  listed: readonly unknown[];
  read: unknown;
  updated: unknown;
  replaced: unknown;
  deleted: number;
  afterwards: unknown;
}

/**
 * Signs in, then creates, lists, reads, changes, replaces and deletes a room, with the types that openapi-typescript
 * generated from the OpenAPI description. Throws if the server refuses a step. tests/api/openapi.test.ts compiles this
 * file.
 */
export async function roundTrip(
  server: string,
  credentials: { email: string; password: string },
  branch: number,
): Promise<RoundTrip> {
  const client = createClient<paths>({ baseUrl: `${server}/api` });
  const login = await client.POST("/auth/login/", { body: credentials });
  if (login.error !== undefined) throw new Error(login.error.code);
  const headers = { authorization: `Bearer ${login.data.data.access}` };

  const made = await client.POST("/rooms/", { body: { branch, room_number: "C-1" }, headers });
  if (made.error !== undefined) throw new Error(made.error.code);
  const room = made.data;
  const path = { id: room.id };

  const list = await client.GET("/rooms/", {
    params: { query: { branch: [branch], ordering: ["-id"], page: 1, page_size: 1 } },
    headers,
  });
  if (list.error !== undefined) throw new Error(list.error.code);
  // The same call can answer a file, an array or a page; this one asked for a page.
  if (typeof list.data === "string" || Array.isArray(list.data)) throw new Error("no page");
  const listed = list.data.results;

  const read = await client.GET("/rooms/{id}/", { params: { path }, headers });
  if (read.error !== undefined) throw new Error(read.error.code);
  const updated = await client.PATCH("/rooms/{id}/", {
    params: { path },
    body: { room_number: "C-2", version: read.data.version },
    headers: { ...headers, "Idempotency-Key": "room C-2" },
  });
  if (updated.error !== undefined) throw new Error(updated.error.code);
  const replaced = await client.PUT("/rooms/{id}/", {
    params: { path },
    body: { ...updated.data, room_number: "C-3" },
    headers,
  });
  if (replaced.error !== undefined) throw new Error(replaced.error.code);
  const deleted = await client.DELETE("/rooms/{id}/", { params: { path }, headers });
  const gone = await client.GET("/rooms/{id}/", { params: { path }, headers });
  return {
    created: room,
    listed,
    read: read.data,
    updated: updated.data,
    replaced: replaced.data,
    deleted: deleted.response.status,
    afterwards: gone.error?.code,
  };
}
