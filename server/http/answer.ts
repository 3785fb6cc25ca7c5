import type { Readable } from "node:stream";

/** A response with its own status, headers or stream, for handlers that need more than a JSON body. */
export class Answer {
  readonly status: number;
  readonly body: object | Readable | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body?: object | Readable,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
