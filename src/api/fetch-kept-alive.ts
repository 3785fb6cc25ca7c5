/** `fetch`, whose request the browser completes although the page is closed or loaded anew meanwhile. */
export const fetchKeptAlive: typeof fetch = (url, init) => fetch(url, { ...init, keepalive: true });
