import "#src/styles/main.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ignoreKeylessEvents } from "#src/browser/keyless-events.ts";
import { earlyKeys } from "#src/focus/early-keys.ts";
import { boot, opensWorkspace } from "#src/state/session/boot.ts";
import { App } from "#src/views/app/app.tsx";
import { prepareRecovery } from "#src/views/app/recover.ts";

const rootElement = document.getElementById("root");
if (rootElement === null) throw new Error("The page has no place for the application.");

boot();
// Apart, as no page waits for it: translators begin when the page has loaded.
void import("#src/browser/foreign-changes.ts").then(
  (part) => part.surviveForeignChanges(),
  () => undefined,
);
ignoreKeylessEvents();
earlyKeys.listen();
if (opensWorkspace()) earlyKeys.collect();
const root = createRoot(rootElement);
// Render synchronously: a letter typed before the login form is rendered would have no field to go to.
flushSync(() => {
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
prepareRecovery();
