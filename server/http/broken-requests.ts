import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, Refusal } from "#domain/errors.ts";
import { ERROR_HEADERS } from "./browser-guards.ts";

const OF_NODE: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "timeout",
  HPE_HEADER_OVERFLOW: "too_large",
};

/** Sends an error to a connection whose request headers were malformed, too large or too slow to arrive. */
export function sendConnectionError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(OF_NODE[error.code ?? ""] ?? "malformed");
  const body = JSON.stringify({
    code: refusal.code,
    detail: refusal.detail,
    request_id: randomUUID(),
  });
  const guards = Object.entries(ERROR_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ""}\r\n` +
      "Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n" +
      `${guards}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
