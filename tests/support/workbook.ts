import readSheets from "read-excel-file/node";
import { fromBuffer } from "yauzl";

/** A sheet as an independent reader finds it. */
export interface ReadSheet {
  name: string;
  /** All rows, with dates as `Date` whose UTC fields are what the spreadsheet shows. */
  rows: readonly (readonly unknown[])[];
}

/** Returns the sheets of an xlsx file. */
export async function sheetsOf(file: Buffer): Promise<ReadSheet[]> {
  return (await readSheets(file)).map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map(toSecond)),
  }));
}

/** The reader rounds down parts of a day, which have no exact value, to a millisecond before. */
function toSecond(value: unknown): unknown {
  return value instanceof Date ? new Date(Math.round(value.getTime() / 1_000) * 1_000) : value;
}

/** Returns the rows below the header row that has this title, as records by title. */
export function recordsBelow(
  rows: ReadSheet["rows"],
  title: string,
): { head: unknown[]; titles: string[]; records: Record<string, unknown>[] } {
  const header = rows.findIndex((row) => row.includes(title));
  if (header < 0) throw new Error(`no row has the title ${title}`);
  const titles = (rows[header] ?? []).map(String);
  return {
    head: rows.slice(0, header).map(([first]) => first),
    titles,
    records: rows
      .slice(header + 1)
      .map((row) => Object.fromEntries(titles.map((name, index) => [name, row[index] ?? null]))),
  };
}

/** Returns the parts of a zip archive as text, by name; throws if a checksum or a size is wrong. */
export function partsOf(file: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error !== null) return reject(error);
      archive.on("error", reject);
      archive.on("end", () => resolve(parts));
      archive.on("entry", (entry: { fileName: string }) => {
        archive.openReadStream(
          entry as Parameters<typeof archive.openReadStream>[0],
          (failure, stream) => {
            if (failure !== null) return reject(failure);
            const chunks: Buffer[] = [];
            stream.on("data", (chunk: Buffer) => chunks.push(chunk));
            stream.on("error", reject);
            stream.on("end", () => {
              parts[entry.fileName] = Buffer.concat(chunks).toString();
              archive.readEntry();
            });
          },
        );
      });
      archive.readEntry();
    });
  });
}
