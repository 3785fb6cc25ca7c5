import { DEMO_PASSWORD } from "#server/demo-password.ts";
import { faultOfNamedPassword } from "#server/http/auth/password-rule.ts";
import { describe, expect, it } from "vitest";
import { TEST_PASSWORD } from "../../support/api.ts";

const facts = { email: "mona.adel@nilescan.example", names: ["Mona Adel", "مركز النيل للأشعة"] };
const faultsOf = (passwords: readonly string[]) =>
  Promise.all(passwords.map((password) => faultOfNamedPassword(password, facts)));

describe("a new password on the server", () => {
  it("is refused if it is guessed easily", async () => {
    const refused = [
      "abcd1234abcd",
      "1990-12-24",
      "hjklhjklhjkl",
      "🔑🔑🔑🔑🔑🔑🔑🔑",
      "passpasspass",
    ];
    expect(await faultsOf(refused)).toEqual(refused.map(() => "password_weak"));
  });

  it("is refused if it is made of what others know", async () => {
    const refused = ["ScanDesk2026", "Mona.Adel1990", "adelmona", "النيل للأشعة 2026"];
    expect(await faultsOf(refused)).toEqual(refused.map(() => "password_context"));
  });

  it("is accepted if it takes a while to guess, in any script and of any length", async () => {
    const accepted = [
      DEMO_PASSWORD,
      TEST_PASSWORD,
      "kX8#qPz2",
      "correct horse battery",
      "قطار الصبح يتأخر دائما",
      `${"p@ssw0rd$ on the hill ".repeat(5)}of noon`,
    ];
    expect(await faultsOf(accepted)).toEqual(accepted.map(() => null));
  });
});
