import { OWN_PASSWORD } from "../desk-browser.ts";
import {
  type ActionCase,
  ANYTHING,
  NOW,
  OWNER,
  onDashboard,
  pressOnFirstRow,
  shiftOf,
} from "./actions.ts";
import { goTo, receptionistOf, untilUsable, type as typeInto } from "./desk.ts";

/** The demo's own center. Other tests of the worker create further centers in the same database. */
const OWN_CENTER = `(SELECT scan_center_id FROM accounts WHERE email = '${OWNER}')`;

/** What is done with claims, passwords and new records. */
export const OFFICE_ACTIONS: readonly ActionCase[] = [
  {
    form: "settle",
    action: "settles a part of a claim",
    async prepare(world) {
      const [claim] = await world.watch.ask<{ id: number; appointment: number; accession: string }>(
        `SELECT t.id, t.appointment_id AS appointment, a.accession_number AS accession
           FROM insurance_transactions t JOIN appointments a ON a.id = t.appointment_id
          WHERE t.status = 'pending' AND t.settled_amount = 0 AND t.covered_amount > 1000
            AND a.status = 'completed' AND a.scan_center_id = ${OWN_CENTER} ORDER BY t.id DESC LIMIT 1`,
      );
      return {
        email: OWNER,
        open: (page) =>
          pressOnFirstRow(
            page,
            `${world.demo.url}/insurance/transactions?search=${claim?.accession}`,
            "e",
          ),
        fill: (page) => typeInto(page, "settled_amount", "7.50"),
        stored: () => ({
          added: {
            claim_movements: [
              {
                transaction_id: claim?.id,
                kind: "settled",
                amount: 750,
                reverses: null,
                line_id: null,
                reference: "",
                paid_on: null,
                reason: "",
                rejection_code: "",
                by_id: ANYTHING,
                at: NOW,
              },
            ],
          },
          changed: {
            [`insurance_transactions ${claim?.id}`]: { settled_amount: 750 },
            [`appointments ${claim?.appointment}`]: { settled_amount: 750 },
          },
        }),
      };
    },
  },
  {
    form: "reset-password",
    action: "gives an account another password",
    async prepare(world) {
      const email = await world.demo.newReceptionist();
      const { by } = await shiftOf(world, email);
      return {
        email: OWNER,
        open: (page) =>
          pressOnFirstRow(page, `${world.demo.url}/settings/accounts?search=${email}`, "p"),
        async fill(page) {
          await typeInto(page, "password", "another-desk-77");
          await typeInto(page, "password_confirmation", "another-desk-77");
        },
        stored: () => ({
          changed: {
            [`accounts ${by}`]: {
              password_hash: ANYTHING,
              password_changed_at: NOW,
              // Ticked by itself.
              must_change_password: true,
            },
          },
        }),
      };
    },
  },
  {
    form: "own-password",
    action: "changes the own password",
    async prepare(world) {
      const email = await world.demo.newReceptionist();
      const { by } = await shiftOf(world, email);
      return {
        email,
        async open(page) {
          await goTo(page, `${world.demo.url}/account/password`);
          await untilUsable(page);
        },
        async fill(page) {
          await typeInto(page, "current_password", OWN_PASSWORD);
          await typeInto(page, "new_password", "another-desk-78");
          await typeInto(page, "password_confirmation", "another-desk-78");
        },
        stored: () => ({
          changed: { [`accounts ${by}`]: { password_hash: ANYTHING, password_changed_at: NOW } },
        }),
      };
    },
  },
  {
    form: "patient",
    action: "registers a patient",
    async prepare(world) {
      const email = await receptionistOf(world.demo, [1]);
      const phone = `10${String(world.random.whole(10_000_000, 99_999_999))}`;
      // Use an existing name, so that the search tables get no new words.
      const [{ name } = { name: "" }] = await world.watch.ask<{ name: string }>(
        "SELECT name FROM patients WHERE id = $1",
        [world.random.whole(1, 2_000)],
      );
      const passport = `RT${world.random.whole(100_000, 999_999)}`;
      return {
        email,
        open: (page) => onDashboard(page, world.demo, "n", "p"),
        async fill(page) {
          await typeInto(page, "national_id", passport);
          await typeInto(page, "name", name);
          await typeInto(page, "phone_number", `0${phone}`);
          await typeInto(page, "birth_date", "15/7/1990");
          // The arrow chooses the second of the two options.
          await page.locator("form [name=gender]").first().focus();
          await page.keyboard.press("ArrowDown");
        },
        stored: () => ({
          added: {
            patients: [
              {
                national_id: passport,
                name,
                country_phone_code: "+20",
                phone_number: phone,
                birth_date: "1990-07-15",
                birth_date_estimated: false,
                gender: ANYTHING,
                notes: "",
                search_text: ANYTHING,
                search_sounds: ANYTHING,
              },
            ],
          },
        }),
      };
    },
  },
  {
    form: "catalog-rooms",
    action: "adds a room",
    async prepare(world) {
      const number = `R-${world.random.whole(1_000, 9_999)}`;
      return {
        email: OWNER,
        open: (page) => onDashboard(page, world.demo, "n", "r"),
        async fill(page) {
          const branch = page.locator("form select[name=branch]");
          await branch.locator('option[value="1"]').waitFor({ state: "attached" });
          await branch.focus();
          while ((await branch.inputValue()) !== "1") await page.keyboard.press("ArrowDown");
          await typeInto(page, "room_number", number);
        },
        stored: () => ({
          added: {
            rooms: [{ branch_id: 1, room_number: number, active: true, shares_name: false }],
          },
        }),
      };
    },
  },
  {
    form: "commission-preview",
    action: "asks which rule would pay, and stores nothing",
    prepare: (world) =>
      Promise.resolve({
        email: OWNER,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/settings/commission-rules`, "v"),
        fill: (page) => typeInto(page, "price", "500"),
        stored: () => ({}),
      }),
  },
];
