import { describe, expect, it } from "vitest";
import { codeUri, createCodeSecret, stepOfCode } from "#server/http/auth/factors/codes.ts";
import { createFactorSecrets } from "#server/http/auth/factors/secrets.ts";
import { siteOf } from "#server/http/auth/factors/site.ts";

describe("the code of an authenticator app", () => {
  /** "12345678901234567890" in base32. */
  const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("is that of RFC 6238, at %i s", (seconds, code) => {
    expect(stepOfCode(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  it("belongs to the step in which it was made, one early or late", () => {
    const at = (seconds: number) => stepOfCode(SECRET, "005924", new Date(seconds * 1_000));
    const step = 41_152_263;
    expect([-31, -30, -1, 0, 29, 30, 59, 60].map((late) => at(step * 30 + late))).toEqual([
      null,
      step,
      step,
      step,
      step,
      step,
      step,
      null,
    ]);
  });

  it("comes from a new secret of 160 bits each time, which the QR code contains", () => {
    const [secret, other] = [createCodeSecret(), createCodeSecret()];
    expect([secret.length, secret === other]).toEqual([32, false]);
    const uri = new URL(codeUri(secret, "mona@nile.test"));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      "otpauth:",
      "totp",
      "/ScanDesk:mona@nile.test",
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "ScanDesk",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

const MINE = "a secret of the server that is long enough";
const OTHER = "another secret that is as long as the first";

describe("a stored secret", () => {
  const secrets = createFactorSecrets([MINE]);
  const owner = { centerId: 1, accountId: 23 };

  it("is opened for its account alone, by its server alone, and not if it was changed", async () => {
    const sealed = await secrets.seal(owner, "GEZDGNBV");
    expect(sealed).not.toContain("GEZDGNBV");
    expect(await secrets.open(owner, sealed)).toEqual({ secret: "GEZDGNBV", isOld: false });
    const elsewhere = createFactorSecrets([OTHER]);
    const changed = `${sealed.slice(0, -1)}${sealed.endsWith("A") ? "Q" : "A"}`;
    expect([
      await secrets.open({ centerId: 12, accountId: 3 }, sealed),
      await secrets.open({ centerId: 2, accountId: 23 }, sealed),
      await elsewhere.open(owner, sealed),
      await secrets.open(owner, changed),
      await secrets.open(owner, "no ciphertext"),
    ]).toEqual([null, null, null, null, null]);
  });

  it("looks different each time it is stored", async () => {
    expect(await secrets.seal(owner, "GEZDGNBV")).not.toBe(await secrets.seal(owner, "GEZDGNBV"));
  });

  it("of a recovery code is a hash by account and server", () => {
    const [hash] = secrets.hashesOfRecoveryCode(owner, "aaaaa-bbbbb");
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const others = [
      ...secrets.hashesOfRecoveryCode({ centerId: 12, accountId: 3 }, "aaaaa-bbbbb"),
      ...createFactorSecrets([OTHER]).hashesOfRecoveryCode(owner, "aaaaa-bbbbb"),
    ];
    expect(others).not.toContain(hash);
  });
});

describe("the site of a host", () => {
  it.each([
    ["scans.example.org", "scans.example.org", ["https://scans.example.org"]],
    ["SCANS.example.org:443", "scans.example.org", ["https://scans.example.org"]],
    ["scans.example.org:8443", "scans.example.org", ["https://scans.example.org:8443"]],
    ["localhost:3000", "localhost", ["https://localhost:3000", "http://localhost:3000"]],
    ["desk.localhost", "desk.localhost", ["https://desk.localhost", "http://desk.localhost"]],
  ])("%s is its name, over https unless it is the machine itself", (host, rpId, origins) => {
    expect(siteOf(host)).toEqual({ rpId, origins });
  });

  it.each([
    "",
    "127.0.0.1",
    "10.0.0.5:3000",
    "[::1]:3000",
    "1",
    "a b",
    "a/b",
    "a@b",
    "a:99999",
    "..",
  ])("%s is none", (host) => {
    expect(siteOf(host)).toBeNull();
  });
});
