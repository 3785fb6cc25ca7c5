import type { Readable } from "node:stream";

/** An answer with its own status, headers or a stream, where a plain record does not do. */
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
