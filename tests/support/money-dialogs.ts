import type { Page } from "@playwright/test";
import type { Page as Rows } from "#domain/entities/common.ts";
import type { DoctorBalance, PayOut } from "#domain/entities/pay-out.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import type { Demo } from "./desk-browser.ts";
import type { Keyboard } from "./keyboard.ts";
import { OWNER } from "./money-desk.ts";
import { addReferrals } from "./referral-desk.ts";

/** A dialog of money, and what one save of it stores. */
export interface MoneyDialog {
  name: string;
  prepare: (demo: Demo) => Promise<Prepared>;
}

export interface Prepared {
  /** Address of the page; its first row is the one that the dialog is about. */
  path: string;
  /** The keys that open the dialog. */
  open: readonly string[];
  /** Fills the dialog in, without waiting for anything but a file that is asked for. */
  fill: (keys: Keyboard, page: Page) => Promise<void>;
  /** The key that saves. Default Ctrl+Enter. */
  save?: string;
  /** The calls that save, by path and query. */
  write: RegExp;
  /** Closes what is shown after the save. Default: nothing is. */
  leave?: (keys: Keyboard, page: Page) => Promise<void>;
  /** Returns what is stored of it. */
  stored: () => Promise<unknown>;
  /** What is stored after one save. */
  saved: unknown;
}

const rowsOf = async <T>(demo: Demo, path: string) =>
  (await demo.call<Rows<T>>(OWNER, "GET", path)).results;

/** A new branch whose safe holds 1,000 pounds from the bank. */
async function filledSafe(demo: Demo) {
  const name = `Safe ${Math.random().toString(36).slice(2, 8)}`;
  const { id } = await demo.call<{ id: number }>(OWNER, "POST", "/branches/", {
    name,
    address: "5 Safe St",
  });
  const first = await demo.call<SafeMovement>(OWNER, "POST", "/safe-movements/", {
    kind: "withdrawn",
    branch: id,
    amount: 100_000,
  });
  const later = async () =>
    (await rowsOf<SafeMovement>(demo, `/safe-movements/?branch=${id}&ordering=id&page=1`))
      .slice(1)
      .map(({ kind, amount, reference, note, reason }) =>
        [kind, amount, reference, note, reason].filter((part) => part !== "").join(" "),
      );
  return { id, first, later };
}

/** A closed shift of a branch, with 100 pounds in its drawer. */
async function closedShift(demo: Demo, branch: number): Promise<ReceptionistShift> {
  const email = `trust-${branch}@test.local`;
  const password = "a-desk-of-its-own-9";
  await demo.call(OWNER, "POST", "/auth/register/", {
    name: `درج ${branch}`,
    role: 3,
    branches: [branch],
    email,
    password,
    password_confirmation: password,
  });
  await demo.call(email, "POST", "/receptionist-shift/", { opening_float: 0 });
  return demo.call(email, "POST", "/receptionist-shift/close_shift/", { counted_cash: 10_000 });
}

const SAFE_WRITE = /\/api\/safe-movements\/$/;

/** Enters money at the safe: the amount has the focus, and the field after it is a reference. */
function entering(action: "deposit" | "withdraw", letter: string, kind: string): MoneyDialog {
  return {
    name: `the ${action} at the safe`,
    async prepare(demo) {
      const { id, later } = await filledSafe(demo);
      return {
        path: `/safe?branch=${id}`,
        open: ["s", letter],
        async fill(keys) {
          await keys.type("25.50");
          await keys.press("Enter");
          await keys.type("B-77");
        },
        write: SAFE_WRITE,
        stored: later,
        saved: [`${kind} 2550 B-77`],
      };
    },
  };
}

/** A doctor who is owed 50 pounds. */
async function owedDoctor(demo: Demo) {
  const email = await demo.newReceptionist();
  await demo.call(email, "POST", "/receptionist-shift/", {});
  // So many consonants that no doctor of the demo sounds like it.
  const letters = Array.from({ length: 9 }, () => "bdfgklmnrstz"[Math.floor(Math.random() * 12)]);
  const name = `Dr ${letters.join("")}`;
  const doctor = await addReferrals(demo, email, { name, value: 5_000 }, 1);
  const payOuts = async () =>
    (await rowsOf<PayOut>(demo, `/pay-outs/?doctor=${doctor}&page=1`)).map(
      ({ amount, method, reference, reversed_at }) =>
        `${method} ${amount} ${reference}${reversed_at === null ? "" : " reversed"}`,
    );
  return { doctor, name, payOuts };
}

const typing = (text: string) => (keys: Keyboard) => keys.type(text);

/** Every dialog of the safe and of commissions. */
export const MONEY_DIALOGS: readonly MoneyDialog[] = [
  {
    name: "the cash of a shift at the safe",
    async prepare(demo) {
      const { id, later } = await filledSafe(demo);
      await closedShift(demo, id);
      return {
        path: `/safe?branch=${id}`,
        open: ["s", "r"],
        fill: typing("100"),
        write: SAFE_WRITE,
        stored: later,
        saved: ["received 10000"],
      };
    },
  },
  entering("deposit", "d", "deposited"),
  entering("withdraw", "w", "withdrawn"),
  {
    name: "an expense at the safe",
    async prepare(demo) {
      const { id, later } = await filledSafe(demo);
      const category = `AA ${id}`;
      await demo.call(OWNER, "POST", "/expense-categories/", {
        name_en: category,
        name_ar: category,
      });
      return {
        path: `/safe?branch=${id}`,
        open: ["s", "s"],
        async fill(keys) {
          await keys.type("12");
          await keys.press("Enter");
          await keys.type(category);
          await keys.press("Enter");
          await keys.type("paper");
        },
        write: SAFE_WRITE,
        stored: later,
        saved: ["spent 1200 paper"],
      };
    },
  },
  {
    name: "the reversal of a movement",
    async prepare(demo) {
      const { id, first, later } = await filledSafe(demo);
      return {
        path: `/safe?branch=${id}`,
        open: ["Delete"],
        fill: typing("typed twice"),
        write: new RegExp(`/api/safe-movements/${first.id}/reverse/$`),
        stored: later,
        saved: ["withdrawn 100000 typed twice"],
      };
    },
  },
  {
    name: "the payment of a doctor",
    async prepare(demo) {
      const { name, payOuts } = await owedDoctor(demo);
      return {
        path: `/commissions?search=${encodeURIComponent(name)}`,
        open: ["p"],
        async fill(keys) {
          await keys.press("ArrowDown", "Enter", "Enter");
          await keys.type("Bank 12");
        },
        write: /\/api\/pay-outs\/$/,
        stored: payOuts,
        saved: ["transfer 5000 Bank 12"],
      };
    },
  },
  {
    name: "the reversal of a payment to a doctor",
    async prepare(demo) {
      const { doctor, payOuts } = await owedDoctor(demo);
      const [owed] = await rowsOf<DoctorBalance>(
        demo,
        `/doctor-balances/?doctor=${doctor}&owing=true&page=1`,
      );
      await demo.call(OWNER, "POST", "/pay-outs/", {
        doctors: [{ doctor, expected_amount: owed?.owed_amount }],
        method: "outside",
      });
      return {
        path: `/commissions/pay-outs?doctor=${doctor}`,
        open: ["Delete"],
        fill: typing("Not ours"),
        write: /\/api\/pay-outs\/\d+\/reverse\/$/,
        stored: payOuts,
        saved: ["outside 5000  reversed"],
      };
    },
  },
];
