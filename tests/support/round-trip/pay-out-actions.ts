import { type ActionCase, ANYTHING, NOW, OWNER, pressOnFirstRow } from "./actions.ts";
import { type as typeInto, untilUsable, type World } from "./desk.ts";

interface Owed extends Record<string, unknown> {
  doctor: number;
  name: string;
  owed: number;
  entries: number[];
}

/** Returns a doctor of the demo who is owed something, with what is open. */
async function owedDoctor({ watch }: World): Promise<Owed> {
  const [found] = await watch.ask<Owed>(
    `SELECT d.id AS doctor, d.name, sum(e.amount)::bigint AS owed, array_agg(e.id ORDER BY e.id) AS entries
       FROM commission_entries e JOIN referring_doctors d ON d.id = e.doctor_id
      WHERE e.pay_out_id IS NULL AND d.scan_center_id = (SELECT scan_center_id FROM accounts WHERE email = '${OWNER}')
      GROUP BY d.id, d.name HAVING sum(e.amount) > 0 ORDER BY d.id LIMIT 1`,
  );
  if (found === undefined) throw new Error("Nobody is owed anything.");
  return found;
}

/** What is done with what referring doctors are owed. */
export const PAY_OUT_ACTIONS: readonly ActionCase[] = [
  {
    form: "pay-doctors",
    action: "pays a doctor by transfer",
    async prepare(world) {
      const { doctor, name, owed, entries } = await owedDoctor(world);
      const search = encodeURIComponent(name);
      return {
        email: OWNER,
        open: (page) =>
          pressOnFirstRow(page, `${world.demo.url}/commissions?search=${search}`, "p"),
        async fill(page) {
          await untilUsable(page);
          // The first field has the focus. The key is held until the form knows the safes and what is open.
          await page.keyboard.press("ArrowDown");
          await page.locator("form [name=method][value=transfer]:checked").waitFor();
          await typeInto(page, "reference", "Bank 12");
        },
        async stored() {
          const [made] = await world.watch.ask<{ id: number }>(
            "SELECT max(id) AS id FROM pay_outs WHERE doctor_id = $1",
            [doctor],
          );
          return {
            added: {
              pay_outs: [
                {
                  number: ANYTHING,
                  doctor_id: doctor,
                  method: "transfer",
                  branch_id: null,
                  amount: owed,
                  reference: "Bank 12",
                  note: "",
                  by_id: ANYTHING,
                  at: NOW,
                },
              ],
              pay_out_lines: entries.map((entry) => ({ pay_out_id: made?.id, entry_id: entry })),
            },
          };
        },
      };
    },
  },
  {
    form: "reverse-pay-out",
    action: "reverses a payment",
    async prepare(world) {
      const { doctor, owed } = await owedDoctor(world);
      const [made] = await world.demo.call<{ id: number }[]>(OWNER, "POST", "/pay-outs/", {
        doctors: [{ doctor, expected_amount: owed }],
        method: "outside",
      });
      return {
        email: OWNER,
        open: (page) =>
          pressOnFirstRow(
            page,
            `${world.demo.url}/commissions/pay-outs?doctor=${doctor}`,
            "Delete",
          ),
        fill: (page) => typeInto(page, "reason", "Not ours"),
        stored: () => ({
          added: {
            pay_out_reversals: [
              { pay_out_id: made?.id, reason: "Not ours", by_id: ANYTHING, at: NOW },
            ],
          },
        }),
      };
    },
  },
];
