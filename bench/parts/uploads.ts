import type { Subject } from "../measure/subject.ts";
import { type Row, timedRow, timingsOf } from "../measure/timings.ts";

const ROWS = 10_000;
const UPLOADS = 3;
const MAX_MS = 10_000;

/** Measures saving the longest list of tests that may be uploaded. The tests are removed again. */
export async function* measureUploads(subject: Subject): AsyncGenerator<Row> {
  const { product, admin, database, center } = subject;
  const header = "unique_id,name_ar,name_en,modality,default_duration_minutes";
  const times: number[] = [];
  try {
    for (let upload = 0; upload < UPLOADS; upload += 1) {
      const lines = Array.from(
        { length: ROWS },
        (_, at) => `MEASURED-${upload}-${at},فحص رقم ${at},Test ${at},CT,15`,
      );
      const form = new FormData();
      form.set("file", new Blob([[header, ...lines].join("\n")]), "tests.csv");
      const began = performance.now();
      const answer = await fetch(`${product.base}/tests/upload/`, {
        method: "POST",
        headers: { authorization: `Bearer ${await admin.token()}` },
        body: form,
      });
      const body = await answer.text();
      times.push(performance.now() - began);
      if (answer.status !== 200) throw new Error(`an upload answers ${answer.status}: ${body}`);
    }
  } finally {
    await database.pool.query(
      "delete from tests where scan_center_id = $1 and unique_id like 'MEASURED-%'",
      [center],
    );
  }
  yield timedRow(`a list of ${ROWS} tests uploaded`, timingsOf(times), { max: MAX_MS });
}
