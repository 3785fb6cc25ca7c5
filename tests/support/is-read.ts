/** Whether a request of a page only reads: GET, or a search whose parameters are its body. */
export function isRead(request: { method(): string; url(): string }): boolean {
  return request.method() === "GET" || new URL(request.url()).pathname.endsWith("/query/");
}
