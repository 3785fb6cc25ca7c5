import type { Options } from "react-hotkeys-hook";

/**
 * How the keys of the login are bound: also in its fields, once for each press, and instead of what the browser does.
 * The workspace has a listener of its own, `src/commands/ui/dispatcher.tsx`.
 */
export const ONCE_ANYWHERE = {
  enableOnFormTags: true,
  preventDefault: true,
  ignoreEventWhen: ({ repeat, isComposing }) => repeat || isComposing,
} satisfies Options;
