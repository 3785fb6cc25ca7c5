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

  it("must not be an e-mail, neither the own one, in any case, nor another", () => {
    expect(
      ["owner@demo.LOCAL", " Owner@demo.local", "desk@elsewhere.example"].map((password) =>
        faultOfPassword(password, { email }),
      ),
    ).toEqual(["password_email", "password_email", "password_email"]);
  });

  it("must not be made of the product, the e-mail, or the names of the person and the center", () => {
    const facts = { email: "mona.adel@nilescan.example", names: ["منى عادل", "Nile Scan Center"] };
    const refused = [
      "ScanDesk2026",
      "scandesk!!",
      "mona.adel",
      "adel1990-mona",
      "NileScan2026",
      "nile scan center",
      "CENTER-nile-99",
      "مني عادل ١٩٩٠",
      "nilescan.example",
    ];
    expect(refused.map((password) => faultOfPassword(password, facts))).toEqual(
      refused.map(() => "password_context"),
    );
    expect(faultOfPassword("owner@demo", { email })).toBe("password_context");
    const accepted = ["monastery bells", "quiet nile otter", "scandesk-demo", "عادل في القطار"];
    expect(accepted.map((password) => faultOfPassword(password, facts))).toEqual(
      accepted.map(() => null),
    );
  });

  it("must not be blank, nor guessed in fewer than a million tries", () => {
    expect(faultOfPassword(" ".repeat(8), {})).toBe("password_weak");
    const asked: (readonly string[])[] = [];
    const guesses = (log10: number) => (_password: string, words: readonly string[]) => {
      asked.push(words);
      return log10;
    };
    expect(
      [5.9, 6].map((log10) =>
        faultOfPassword("any words here", { names: ["Mona Adel"], guesses: guesses(log10) }),
      ),
    ).toEqual(["password_weak", null]);
    expect(asked[0]).toEqual(["scandesk", "mona", "adel"]);
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
