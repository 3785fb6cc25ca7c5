import { dictionary } from "@zxcvbn-ts/language-common";
import { MIN_PASSWORD_LENGTH } from "#domain/passwords.ts";
import { faultOfNamedPassword } from "#server/http/auth/password-rule.ts";
import { describe, expect, it } from "vitest";

const facts = { email: "mona.adel@nilescan.example", names: ["Mona Adel", "Nile Scan"] };
const leaked = dictionary["passwords-common"].map(String);

describe("the list of leaked passwords", () => {
  it("has more than 3,000 that are long enough to be chosen", () => {
    const long = leaked.filter((password) => password.length >= MIN_PASSWORD_LENGTH);
    expect(long.length).toBeGreaterThan(3_000);
  });

  it("is refused as new passwords, also in capitals: every hundredth is tried", async () => {
    const some = leaked
      .filter((password) => password.length >= MIN_PASSWORD_LENGTH)
      .filter((_password, index) => index % 100 === 0);
    const accepted = [];
    for (const password of some) {
      for (const tried of [password, password.toUpperCase()]) {
        if ((await faultOfNamedPassword(tried, facts)) === null) accepted.push(tried);
      }
    }
    expect(accepted).toEqual([]);
  });
});
