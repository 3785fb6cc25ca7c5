import { deflateRawSync } from "node:zlib";
import { Readable } from "node:stream";
import type { Test } from "#domain/entities/test.ts";
import { TEST_PASSWORD } from "../../support/api.ts";
import { askFor, bookInsured, sendAll } from "../../support/claim-desk.ts";
import { openWorld, startShift, type World } from "../../support/desk.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { callable, nameOf } from "../../support/permission-table.ts";
import { processorTime } from "../../support/processor-time.ts";
import { move } from "../../support/safe-desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROUNDS = times(2, 20);
const MEBIBYTE = 1024 * 1024;

let world: World;
let documents: string;
/** Path of each upload, by its route. */
let places: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  const { branches, providers, machines } = world.center;
  const { insurance_transaction } = await bookInsured(world);
  await askFor(world);
  const batch = await sendAll(world);
  const movement = await move(world.owner, {
    kind: "withdrawn",
    branch: branches.north,
    amount: 100,
  });
  documents = `/insurance-transactions/${insurance_transaction}/documents/`;
  places = {
    "POST /tests/upload/": "/tests/upload/",
    "POST /referring-doctors/upload/": "/referring-doctors/upload/",
    "POST /insurance-providers/:provider/price-list/": `/insurance-providers/${providers.health}/price-list/`,
    "POST /machines/:machine/price-list/": `/machines/${machines.ct}/price-list/`,
    "POST /claim-batches/:id/settlement-file/": `/claim-batches/${batch.id}/settlement-file/`,
    "POST /insurance-transactions/:id/documents/": documents,
    "POST /safe-movements/:id/documents/": `/safe-movements/${movement.id}/documents/`,
  };
});
afterAll(() => world.app.close());

const uploads = callable.filter(({ upload }) => upload !== null);

/** Returns a zip file of one entry whose headers may declare a wrong size or number of entries. */
function zip(
  name: string,
  unpacked: Buffer,
  claims: { size?: number; entries?: number } = {},
): Buffer {
  const packed = deflateRawSync(unpacked);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(claims.size ?? unpacked.length, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claims.size ?? unpacked.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(claims.entries ?? 1, 8);
  end.writeUInt16LE(claims.entries ?? 1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

/** Returns files whose content differs from their name or headers, by description. */
function hostileFiles(): Record<string, { name: string; content: Buffer }> {
  const pdf = Buffer.from("%PDF-1.7\n");
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const zeros = Buffer.alloc(64 * MEBIBYTE);
  const sheet = "xl/worksheets/sheet1.xml";
  return {
    "a bomb": { name: "x.xlsx", content: zip(sheet, zeros) },
    "a bomb that says it is small": { name: "x.xlsx", content: zip(sheet, zeros, { size: 10 }) },
    "more parts than there are": { name: "x.xlsx", content: zip(sheet, png, { entries: 60_000 }) },
    "a path out of its folder": { name: "x.xlsx", content: zip("../../../../etc/cron.d/x", png) },
    "a zip cut in the middle": { name: "x.xlsx", content: zip(sheet, zeros).subarray(0, 3_000) },
    "a page as a list": { name: "x.csv", content: Buffer.from("<html><script>1</script>") },
    "an endless line": { name: "x.csv", content: Buffer.alloc(4 * MEBIBYTE, 44) },
    "a list of blanks": { name: "x.csv", content: Buffer.alloc(4 * MEBIBYTE, 10) },
    "a program as a picture": { name: "x.png", content: Buffer.from("MZ\u0090") },
    "a page that begins like a document": {
      name: "x.html",
      content: Buffer.concat([pdf, Buffer.from("<script>1</script>")]),
    },
    "a picture with the name of a document": { name: "x.pdf", content: png },
    "a name of a path without an ending": { name: "../../../../etc/passwd", content: pdf },
    "a name with two endings": { name: "x.pdf.exe", content: pdf },
    "a name with a NUL": { name: "x.exe\u0000.pdf.exe", content: pdf },
    "a name with quotes and lines": { name: 'x".svg', content: Buffer.from("<svg onload='1'/>") },
  };
}

async function rowCounts(): Promise<unknown> {
  const { rows } = await world.app.database.pool.query(
    `SELECT (SELECT count(*) FROM insurance_documents)::int AS documents, (SELECT count(*) FROM safe_documents)::int AS papers, (SELECT count(*) FROM tests)::int AS tests,
       (SELECT count(*) FROM referring_doctors)::int AS doctors, (SELECT count(*) FROM supported_tests)::int AS prices`,
  );
  return rows[0];
}

describe("a hostile file", sharedTimeout(120_000, 600_000), () => {
  it("is refused within 2 seconds of processor time by every upload route, and leaves neither rows nor memory behind", async () => {
    const files = hostileFiles();
    expect(new Set(Object.keys(places))).toEqual(new Set(uploads.map(nameOf)));
    const countBefore = await rowCounts();
    let slowest = 0;
    let first = 0;
    let last = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const path of Object.values(places)) {
        for (const [kind, file] of Object.entries(files)) {
          let status = 0;
          const worked = await processorTime(async () => {
            ({ status } = await world.admin.upload(path, file));
          });
          slowest = Math.max(slowest, worked);
          expect([path, kind, status >= 400 && status < 500, status]).toEqual([
            path,
            kind,
            true,
            status,
          ]);
        }
      }
      last = process.memoryUsage().rss;
      if (round === 0) first = last;
    }
    expect(slowest).toBeLessThan(2_000);
    expect(await rowCounts()).toEqual(countBefore);
    const grown = Math.round((last - first) / MEBIBYTE);
    expect(grown).toBeLessThan(150);
    const uploadCount = ROUNDS * uploads.length * Object.keys(files).length;
    noteFigure(
      "hostile files",
      `${uploadCount} sent, all refused with 4xx, most work ${Math.round(slowest)} ms, memory grew ${grown} MB after the first round`,
    );
  });

  it("is refused by every upload route if it is a byte too long, wherever it is cut on its way", async () => {
    const { body } = await world.stranger.post<{ data: { access: string } }>("/auth/login/", {
      email: `admin@${world.center.domain}`,
      password: TEST_PASSWORD,
    });
    const head = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-',
    );
    const end = "\r\n--x--\r\n";
    const countBefore = await rowCounts();
    const answers = [];
    for (const route of uploads) {
      const rest = Buffer.alloc((route.upload ?? 0) - 5, 32);
      for (const pieces of [
        [head, rest, ` ${end}`],
        [Buffer.concat([head, rest]), " ", end],
      ]) {
        const { statusCode } = await world.app.app.inject({
          method: "POST",
          url: `/api${places[nameOf(route)]}`,
          headers: {
            authorization: `Bearer ${body.data.access}`,
            "content-type": "multipart/form-data; boundary=x",
          },
          payload: Readable.from(pieces),
        });
        answers.push([nameOf(route), statusCode]);
      }
    }
    expect(answers).toEqual(answers.map(([name]) => [name, 413]));
    expect(await rowCounts()).toEqual(countBefore);
  });

  it("of a valid type with a path in its name is stored under the bare file name", async () => {
    const answer = await world.desk.upload<{ documents: { name: string }[] }>(documents, {
      name: "..\\..\\..\\windows\\\u202Efdp.pdf",
      content: "%PDF-1.7\n1 0 obj",
    });
    expect([answer.status, answer.body.documents[0]?.name]).toEqual([201, "fdp.pdf"]);
    expect((await world.owner.get<Test[]>("/tests/")).status).toBe(200);
  });
});
