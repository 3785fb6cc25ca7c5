import type { ReactNode } from "react";

/**
 * The column of a text to read. Has the focus on its screen: arrows, Page Up, Page Down, Home, End and Space scroll the
 * text, and a Space or Enter meant for the text presses no button.
 */
export function ReadingPage({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <article tabIndex={0} data-reading="" className="report-page -outline-offset-2">
      {children}
    </article>
  );
}
