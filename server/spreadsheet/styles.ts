import type { CellKind } from "./cells.ts";

/** Own number formats by their id; those below 164 are built in. Days come first in both languages, as on screen. */
const DAY = 164;
const INSTANT = 165;
const HOURS = 166;
const FORMATS: Readonly<Record<number, string>> = {
  [DAY]: "dd/mm/yyyy",
  [INSTANT]: "dd/mm/yyyy hh:mm",
  // Hours in brackets go beyond 23, so that a closing time of 24:00 stays that.
  [HOURS]: "[hh]:mm",
};

/** The number format of each kind. Text cells have the format of text, so that editing one makes no formula of it. */
const FORMAT_OF: Readonly<Record<CellKind, number>> = {
  text: 49,
  number: 0,
  flag: 0,
  count: 3,
  amount: 4,
  percent: 10,
  day: DAY,
  instant: INSTANT,
  clock: HOURS,
  duration: HOURS,
};
const KINDS = Object.keys(FORMAT_OF) as CellKind[];

const PLAIN_FONT = 0;
const BOLD_FONT = 1;
const TITLE_FONT = 2;
const HEADER_FILL = 2;

/** The numbers of the styles of text beside the rows. */
export const STYLE = { plain: 0, title: 1, header: 2 } as const;

/** Returns the number of the style of a cell, by the kind of its column; those of a total are bold. */
export function styleOf(kind: CellKind, isTotal: boolean): number {
  return 3 + KINDS.indexOf(kind) * 2 + (isTotal ? 1 : 0);
}

/** The part of a workbook that holds its styles. */
export const STYLES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${Object.keys(FORMATS).length}">${Object.entries(
  FORMATS,
)
  .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join(
    "",
  )}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF8A9AA6"/></bottom><diagonal/></border><border><left/><right/><top style="thin"><color rgb="FF8A9AA6"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${cellFormats()}</styleSheet>`;

function cellFormats(): string {
  const formats = [
    xf(0, PLAIN_FONT),
    xf(49, TITLE_FONT),
    xf(49, BOLD_FONT, { fill: HEADER_FILL, border: 1 }),
    ...KINDS.flatMap((kind) => [
      xf(FORMAT_OF[kind], PLAIN_FONT),
      xf(FORMAT_OF[kind], BOLD_FONT, { border: 2 }),
    ]),
  ];
  return `<cellXfs count="${formats.length}">${formats.join("")}</cellXfs>`;
}

function xf(format: number, font: number, { fill = 0, border = 0 } = {}): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`;
}
