import { MAX_CELL_LETTERS, MAX_CELLS } from "../limits.ts";
import { FileRefusal } from "../file-refusal.ts";
import { readXml } from "./xml.ts";

/** Collects the text of a shared or inline string: of all its parts, without the readings beside Asian letters. */
export function textCollector() {
  let text = "";
  let isText = false;
  let phonetic = 0;
  return {
    open(name: string) {
      if (name === "rPh") phonetic += 1;
      isText = name === "t" && phonetic === 0;
    },
    close(name: string) {
      if (name === "rPh") phonetic -= 1;
      isText = false;
    },
    add(part: string) {
      if (isText && text.length < MAX_CELL_LETTERS) text += part;
    },
    /** Returns the text, and begins with the next one. */
    take(): string {
      const taken = plain(text);
      text = "";
      return taken;
    },
  };
}

/** Returns a text without the escapes of control characters, `_x000D_`, at its maximum length. */
export function plain(text: string): string {
  const unescaped = text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_escape, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
  return unescaped.slice(0, MAX_CELL_LETTERS);
}

/** Returns the texts that the cells of all sheets share. */
export function readSharedTexts(part: Buffer | null): string[] {
  const texts: string[] = [];
  if (part === null) return texts;
  const collector = textCollector();
  readXml(part, {
    open: (name) => collector.open(name),
    text: (text) => collector.add(text),
    close(name) {
      collector.close(name);
      if (name !== "si") return;
      if (texts.length >= MAX_CELLS) throw new FileRefusal("cells");
      texts.push(collector.take());
    },
  });
  return texts;
}
