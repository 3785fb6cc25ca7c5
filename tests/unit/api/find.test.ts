import { afterEach, describe, expect, it } from "vitest";
import { find, findFile } from "#src/api/find.ts";
import { answer, openPage } from "./browser-page.ts";
import type { Page } from "./browser-page.ts";

const SIGNED_IN = { access_token: "old", refresh_token: "r1", role: "3", scan_center: "1" };

let page: Page;
afterEach(() => page.close());

describe("a search", () => {
  it("sends text about people in the body only, and other parameters in the address only", async () => {
    page = await openPage(SIGNED_IN, ({ method, url }, response, body) =>
      answer(response, 200, [method, url, body]),
    );
    const query = { search: "Mona", page: 1, branch: [1, 2], status: undefined };
    const body = '{"search":"Mona","page":"1","branch":"1,2"}';
    const file = await findFile("/patients/", { query: { search: "Mona", export_csv: true } });
    expect([
      await find("/patients/", { query }),
      await find("/appointments/", { query }),
      await find("/search/", { query: { q: "29007150112355", limit: 12 } }),
      await find("/patients/best/", { query: { q: "Mona" } }),
      await find("/patients/similar/", { query: { phone_number: "1012345678" } }),
      await find("/pay-outs/", { query: { search: "Amr" } }),
      await find("/patients/", { query: { ...query, search: "" } }),
      await find("/tests/", { query: { search: "CTB" } }),
      JSON.parse(await file.blob.text()),
    ]).toEqual([
      ["POST", "/api/patients/query/", body],
      ["POST", "/api/appointments/query/", body],
      ["POST", "/api/search/query/", '{"q":"29007150112355","limit":"12"}'],
      ["POST", "/api/patients/best/query/", '{"q":"Mona"}'],
      ["POST", "/api/patients/similar/query/", '{"phone_number":"1012345678"}'],
      ["POST", "/api/pay-outs/query/", '{"search":"Amr"}'],
      ["GET", "/api/patients/?search=&page=1&branch=1%2C2", ""],
      ["GET", "/api/tests/?search=CTB", ""],
      ["POST", "/api/patients/query/", '{"search":"Mona","export_csv":"true"}'],
    ]);
  });

  it("repeats a search with the renewed token after the old one has expired", async () => {
    page = await openPage(SIGNED_IN, ({ url, headers }, response, body) => {
      if (url === "/api/auth/token/refresh/")
        answer(response, 200, { data: { access: "new", refresh: "r2" } });
      else if (headers.authorization === "Bearer new") answer(response, 200, { url, body });
      else answer(response, 401, { code: "token_expired", detail: "Expired" });
    });
    expect(await find("/search/", { query: { q: "Mona" } })).toEqual({
      url: "/api/search/query/",
      body: '{"q":"Mona"}',
    });
  });
});
