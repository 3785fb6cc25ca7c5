import type { Desk } from "./desk.ts";

/**
 * Counts what the page prints instead of asking for a printer, and draws the page by the rules for paper from then on:
 * not every engine's driver can ask for that.
 */
export function printHere(desk: Desk): Promise<void> {
  return desk.screen.run(() => {
    const drawForPaper = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          const { mediaText } = rule.media;
          if (/\bprint\b/.test(mediaText)) rule.media.mediaText = "all";
          else if (/\bscreen\b/.test(mediaText)) rule.media.mediaText = "not all";
        }
        if ("cssRules" in rule) drawForPaper(rule.cssRules as CSSRuleList);
      }
    };
    window.print = () => {
      for (const sheet of document.styleSheets) drawForPaper(sheet.cssRules);
      Reflect.set(window, "printed", Number(Reflect.get(window, "printed") ?? 0) + 1);
    };
  });
}
