import { parseAst } from "vite";
import { SOURCE_FILES } from "../../support/source-files.ts";
import { describe, expect, it } from "vitest";
import { effectsRule } from "#lint/effects.js";

type Node = { type: string } & Record<string, unknown>;
type Rule = {
  create: (context: {
    report: (found: { node: { start: number; end: number } }) => void;
  }) => Record<string, (node: Node) => void>;
};

/** Returns what the rule refuses in a text. */
function refusedIn(text: string): string[] {
  const refused: string[] = [];
  const visit = (effectsRule as unknown as Rule).create({
    report: ({ node }) => refused.push(text.slice(node.start, node.end)),
  });
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    const { type } = node as Node;
    if (typeof type === "string") visit[type]?.(node as Node);
    Object.values(node).forEach(walk);
  };
  walk(parseAst(text, { lang: "tsx" }));
  return refused;
}

describe("the rule for what effects return", () => {
  it("is followed by every file, even if the linter's plugin did not run", () => {
    const having = SOURCE_FILES.filter(
      ({ path, text }) => path.startsWith("src/") && /Effect\(|ref=/.test(text),
    );
    expect(having.length).toBeGreaterThan(100);
    expect(having.flatMap(({ path, text }) => refusedIn(text).map((one) => [path, one]))).toEqual(
      [],
    );
  });

  it("refuses what a call of the browser gives, in a line, in a block, in a branch and in a ref", () => {
    const text = `
      useEffect(() => box.current?.scrollIntoView(), []);
      useLayoutEffect(() => { if (on) return element.focus(); }, []);
      React.useInsertionEffect(() => (on ? watch(it) : scrollTo(0, 0)), []);
      useEffect(async () => undefined, []);
      useEffect(enterWorkspace, []);
      const line = <p ref={(element) => element?.focus()} />;
    `;
    expect(refusedIn(text)).toEqual([
      "box.current?.scrollIntoView()",
      "element.focus()",
      "on ? watch(it) : scrollTo(0, 0)",
      "async () => undefined",
      "enterWorkspace",
      "element?.focus()",
    ]);
  });

  it("allows blocks, clean-ups and nothing", () => {
    const text = `
      useEffect(() => { box.current?.scrollIntoView(); }, []);
      useEffect(() => () => end(), []);
      useEffect(() => publishView(view), [view]);
      useEffect(() => (watching ? undefined : announcePresence(id)), [id]);
      useEffect(() => void removeToasts(), []);
      useEffect(() => { const end = start(); [1].map((one) => list.show(one)); return end; }, []);
      useEffect(followBuild, []);
      const box = <p ref={box} />;
    `;
    expect(refusedIn(text)).toEqual([]);
  });
});
