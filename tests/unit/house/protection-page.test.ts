import { readFileSync } from "node:fs";
import { DOCUMENT_TYPES } from "#domain/documents.ts";
import { SOURCE_FILES } from "../../support/source-files.ts";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/protection.md", "utf8");
const operations = readFileSync("docs/operations.md", "utf8");
const product = SOURCE_FILES.filter(({ path }) => /^(server|domain|src)\//.test(path));

/** What names an algorithm in the code. */
const ALGORITHMS = [
  /\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*"([\w-]+)"/g,
  /\b(?:alg|enc): "([\w-]+)"/g,
  /\bimport \{ (\w+) \} from "@noble\/ciphers/g,
  /\bcrypto\.subtle\.\w+\(\s*"([\w-]+)"/g,
  /"@node-rs\/(argon2)"/g,
  /\b(scrypt|pbkdf2|hkdf|randomBytes)\(/g,
];
/** Names in the code that say how a key is used, not by which algorithm. */
const NO_ALGORITHMS: ReadonlySet<string> = new Set(["dir", "managedNonce"]);

describe("the page about protection", () => {
  it("names every cryptographic algorithm of the code", () => {
    const used = product.flatMap(({ text }) =>
      ALGORITHMS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name)),
    );
    const names = [...new Set(used)].filter((name) => !NO_ALGORITHMS.has(name));
    expect(names).toContain("HS256");
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it("names every kind of document that can be uploaded", () => {
    const endings = DOCUMENT_TYPES.flatMap((type) =>
      type.endings.map((ending) => `\`.${ending}\``),
    );
    expect(endings.filter((ending) => !page.includes(ending))).toEqual([]);
  });

  it("is right that the server opens no connection but to its database", () => {
    const modules =
      /^import (?!type )([^;]*?) from "node:(?:https?|http2|dns|tls|dgram|net)(?:\/promises)?";/gm;
    /** Parts of these modules that connect to nothing. */
    const harmless: ReadonlySet<string> = new Set(["createServer", "isIP", "STATUS_CODES"]);
    const others = /\bfetch\(|\bnew WebSocket\(|from "(?:undici|nodemailer|ws|got|axios)"/;
    const connects = (text: string) =>
      others.test(text) ||
      [...text.matchAll(modules)].some(([, names = ""]) =>
        names.split(/[\s,{}]+/).some((name) => name !== "" && !harmless.has(name)),
      );
    const found = product.filter(({ path, text }) => path.startsWith("server/") && connects(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});

describe("the examples of a proxy", () => {
  const blocks = [...operations.matchAll(/```(?:nginx)?\n([^`]*)```/g)].map(
    ([, text = ""]) => text,
  );
  const examples = blocks.filter((text) => text.includes("Strict-Transport-Security"));

  it("are one for nginx and one for Caddy, and keep browsers on https for a year, subdomains too", () => {
    const policies = examples.map((text) => /Security "([^"]*)"/.exec(text)?.[1]);
    expect(policies).toEqual(Array(2).fill("max-age=31536000; includeSubDomains"));
  });

  it("refuse unencrypted calls of the API, with no redirect", () => {
    const plain = examples.map((text) => text.slice(text.search(/listen 80|http:\/\//)));
    const refusals = plain.map(
      (text) => /\/api\/\*? \{\s*(?:return|respond) (\d+)/.exec(text)?.[1],
    );
    expect(refusals).toEqual(["403", "403"]);
  });

  it("speak no older TLS than 1.2, with ciphers that authenticate and keep recorded calls secret", () => {
    const [nginx = ""] = examples;
    expect(/ssl_protocols ([^;]*);/.exec(nginx)?.[1]).toBe("TLSv1.2 TLSv1.3");
    expect(/ssl_ciphers ([^;]*);/.exec(nginx)?.[1]).toBe("ECDHE+AESGCM:ECDHE+CHACHA20");
  });

  it("log the addresses of pages without their query", () => {
    const [nginx = ""] = examples;
    const format = /log_format scandesk '([^']*)'/.exec(nginx)?.[1] ?? "";
    expect(format).toContain("$request_method $uri");
    expect(format).not.toMatch(/\$request\b|\$request_uri|\$args|\$query_string|\$http_referer/);
    const servers = nginx.match(/^server \{/gm) ?? [];
    expect(nginx.match(/access_log \S+ scandesk;/g)).toHaveLength(servers.length);
  });
});
