import { benchEmail } from "../../fill/accounts.ts";
import { send, signIn } from "../../measure/caller.ts";
import type { Row } from "../../measure/timings.ts";
import { GRID } from "../grid-sights.ts";
import { takeSamples, speedRow, type Stage, SPEEDS } from "../stage.ts";

/** Measures live updates: another user renames a patient; time from that request until this screen shows the name. */
export async function* measureOtherDesk(stage: Stage): AsyncGenerator<Row> {
  const { base } = stage.subject.product;
  const other = await signIn(base, benchEmail("desk", 3));
  for (const speed of SPEEDS) {
    const screen = await stage.enter("/patients", speed, 2);
    await screen.see(`${GRID}:focus`, `${GRID} [aria-rowindex="2"]`);
    const page: { results: { id: number; name: string; version: number }[] } = JSON.parse(
      (await other.get("/patients/?page=1&page_size=100&ordering=-created_at")).body,
    );
    const [patient] = page.results;
    if (!patient) throw new Error("there is no patient to change");
    let { version } = patient;
    const rename = async (name: string): Promise<void> => {
      const reply = await send(`${base}/patients/${patient.id}/`, {
        method: "PATCH",
        token: await other.token(),
        body: { name, version },
      });
      if (reply.status !== 200) throw new Error(`a name is not changed: ${reply.body}`);
      version += 1;
    };
    const times = await takeSamples(stage.samples, async (at) => {
      await screen.pause(400);
      const name = `Measured Person ${at % 2 === 0 ? "One" : "Two"}`;
      let began = 0;
      const sight = { says: [{ in: `${GRID} [aria-rowindex="2"]`, pattern: name }] };
      const { ended } = await screen.shown(sight, "now", () => {
        began = performance.timeOrigin + performance.now();
        return rename(name);
      });
      return ended - began;
    });
    await rename(patient.name);
    await screen.close();
    yield speedRow("change at another desk → on this screen", speed, times, { p95: 1_000 });
  }
}
