import { describe, expect, it } from "vitest";
import { commonPasswords } from "#domain/common-passwords.ts";
import { faultOfPassword } from "#domain/passwords.ts";

describe("a new password", () => {
  const common = commonPasswords();
  const email = "Owner@Demo.local";

  it("must have 8 to 128 characters, with an emoji counted as one", () => {
    expect(
      [
        "",
        "1234567",
        "é".repeat(7),
        "🔑".repeat(8),
        "x y z ü ß",
        "a".repeat(128),
        "a".repeat(129),
      ].map((password) => faultOfPassword(password, {})),
    ).toEqual([
      "password_short",
      "password_short",
      "password_short",
      null,
      null,
      null,
      "password_long",
    ]);
  });

  it("must differ from the e-mail, in any case", () => {
    expect([
      faultOfPassword("owner@demo.LOCAL", { email }),
      faultOfPassword("owner@demo", { email }),
    ]).toEqual(["password_email", null]);
  });

  it("must not be a common password, in any case", () => {
    const refused = [
      "12345678",
      "password",
      "Password1",
      "QWERTYUIOP",
      "ahmed123",
      "iloveyou",
      "11111111",
      "1q2w3e4r",
      "zamalek1",
      "P@ssw0rd",
    ];
    expect(refused.map((password) => faultOfPassword(password, { common }))).toEqual(
      refused.map(() => "password_common"),
    );
    expect(faultOfPassword("scandesk-demo", { common })).toBeNull();
    expect(faultOfPassword("correct horse battery", { common })).toBeNull();
  });
});

describe("the common passwords", () => {
  it("are at least ten thousand, in lower case and of the minimum length", () => {
    const allPasswords = [...commonPasswords()];
    expect(allPasswords.length).toBeGreaterThanOrEqual(10_000);
    expect(allPasswords.filter((each) => each !== each.toLowerCase() || each.length < 8)).toEqual(
      [],
    );
  });
});
