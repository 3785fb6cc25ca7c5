import { useEffect, useState, type ComponentType } from "react";
import { useSnapshot } from "valtio";
import { whenIdle } from "#src/browser/idle.ts";
import { createLoader } from "#src/browser/loader.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { ALL_TEXT_AREAS } from "#src/i18n/areas.ts";
import { loadTexts, withTexts } from "#src/i18n/t.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { recover } from "./recover.ts";
import { fetchEditor } from "#src/views/parts/editor/lazy-editor.tsx";
import { context } from "#src/state/screen/context.ts";
import { endLayer, type Layer, layers } from "#src/state/screen/layers.ts";
import { toastError } from "#src/state/screen/toasts.ts";

type LayerView = ComponentType<{ layer: Layer }>;

/**
 * Loads the components that show layers, by group. The most used ones load while the browser is idle, so that
 * they are ready at the key press.
 */
const VIEWS = {
  "cheat-sheet": createLoader<LayerView>(async () => {
    const { CheatSheet } = await withTexts(import("#src/commands/palette/cheat-sheet.tsx"));
    return () => <CheatSheet />;
  }),
  dialog: createLoader<LayerView>(
    async () => (await withTexts(import("./dialogs.tsx"), "forms", "desk")).default,
  ),
  catalog: createLoader<LayerView>(
    async () =>
      (
        await withTexts(
          import("./catalog-layers.tsx"),
          "dashboard",
          "forms",
          "desk",
          "money",
          "reports",
          "center",
          "account",
        )
      ).default,
  ),
  controls: createLoader<LayerView>(
    async () =>
      (
        await withTexts(
          import("#src/views/money/controls/control-layers.tsx"),
          "forms",
          "desk",
          "money",
        )
      ).default,
  ),
  safe: createLoader<LayerView>(
    async () =>
      (await withTexts(import("#src/views/money/safe/safe-layers.tsx"), "forms", "desk", "money"))
        .default,
  ),
  commissions: createLoader<LayerView>(
    async () =>
      (
        await withTexts(
          import("#src/views/money/commissions/screens.tsx"),
          "dashboard",
          "forms",
          "money",
        )
      ).CommissionLayers,
  ),
  claims: createLoader<LayerView>(
    async () =>
      (
        await withTexts(
          import("#src/views/money/insurance/batches/claim-layers.tsx"),
          "forms",
          "money",
          "center",
        )
      ).default,
  ),
  reports: createLoader<LayerView>(
    async () =>
      (await withTexts(import("#src/views/reports/report-layers.tsx"), "forms", "reports")).default,
  ),
  autotexts: createLoader<LayerView>(async () => {
    const layers = withTexts(import("#src/views/reports/autotexts/layers.tsx"), "forms", "reports");
    // Both dialogs lead to a text to write, and a form must not come without it.
    const [{ default: View }] = await Promise.all([layers, fetchEditor()]);
    return View;
  }),
  factors: createLoader<LayerView>(async () => {
    const layers = withTexts(
      import("#src/views/session/second-factor/factor-layers.tsx"),
      "forms",
      "account",
    );
    return (await layers).default;
  }),
  keys: createLoader<LayerView>(async () => {
    const dialog = withTexts(
      import("#src/views/session/own-keys/own-key-dialog.tsx"),
      "forms",
      "account",
    );
    const { OwnKeyDialog } = await dialog;
    return ({ layer }) =>
      layer.kind === "own-key" ? <OwnKeyDialog command={layer.command} /> : null;
  }),
} as const;

/** Layers for managing the center; loaded when the first of them opens. */
const CATALOG_LAYERS: ReadonlySet<Layer["kind"]> = new Set([
  "catalog-form",
  "upload",
  "raise-prices",
  "copy-prices",
  "reset-password",
  "disable-account",
  "new-token",
  "transaction",
  "edit-document",
  "settle",
  "insure",
  "commission-preview",
  "pacs-test",
  "trail",
]);

/** Layers for controlling shifts, and for closing a doctor's own shift. */
const CONTROLS_LAYERS: ReadonlySet<Layer["kind"]> = new Set([
  "end-shift",
  "flag-shift",
  "clear-shift",
  "compensate-shift",
  "doctor-shift-close",
]);

/** Layers for the second factor. */
const FACTOR_LAYERS: ReadonlySet<Layer["kind"]> = new Set([
  "approve-discount",
  "step-up",
  "add-passkey",
  "set-up-app",
  "recovery-codes",
]);

const AUTOTEXT_LAYERS: ReadonlySet<Layer["kind"]> = new Set(["autotexts", "autotext-form"]);

function nameOf({ kind }: Layer): keyof typeof VIEWS {
  if (kind === "cheat-sheet") return kind;
  if (kind === "own-key") return "keys";
  if (CONTROLS_LAYERS.has(kind)) return "controls";
  if (FACTOR_LAYERS.has(kind)) return "factors";
  if (AUTOTEXT_LAYERS.has(kind)) return "autotexts";
  if (/^(report|critical)-/.test(kind)) return "reports";
  if (kind.startsWith("safe-")) return "safe";
  if (kind.startsWith("pay-")) return "commissions";
  if (kind.startsWith("claims-")) return "claims";
  return CATALOG_LAYERS.has(kind) ? "catalog" : "dialog";
}

/** Returns a function that returns the id of a layer, which it keeps while others open and close around it. */
function createLayerIds(): (layer: Layer) => number {
  const ids = new WeakMap<Layer, number>();
  let lastId = 0;
  return (layer) => {
    const id = ids.get(layer) ?? (lastId += 1);
    ids.set(layer, id);
    return id;
  };
}

const idOf = createLayerIds();

/** All layers above the page, the topmost last. */
export function Layers() {
  const { open } = useSnapshot(layers);
  useEffect(
    () =>
      whenIdle(() => {
        // If loading fails now, opening the layer tries again.
        for (const name of ["dialog", "cheat-sheet"] as const)
          VIEWS[name].load().catch(() => undefined);
        // Commands tell of any area, and a server that is replaced later no longer has these files.
        loadTexts(ALL_TEXT_AREAS).catch(() => undefined);
      }),
    [],
  );
  const shown = open as readonly Layer[];
  return (
    <>
      {shown
        .filter(({ kind }) => kind !== "palette")
        .map((layer) => (
          <BoundLayer key={idOf(layer)} layer={layer} />
        ))}
      <PaletteLayer layer={shown.findLast((one) => one.kind === "palette") ?? null} />
    </>
  );
}

type PaletteView = ComponentType<{ layer: Extract<Layer, { kind: "palette" }> | null }>;

/**
 * The palette, loaded from the first idle moment on, whether it is open or not. If it fails twice, it is closed, and its key
 * opens it anew.
 */
function PaletteLayer({ layer }: { layer: Extract<Layer, { kind: "palette" }> | null }) {
  const [View, setView] = useState<PaletteView | null>(null);
  const [failures, setFailures] = useState(0);
  const isWanted = layer !== null;
  useQueueWhileLoading(isWanted && View === null);
  useEffect(() => {
    if (View !== null) return undefined;
    const fetchPalette = () =>
      void withTexts(import("#src/commands/palette/palette.tsx"), ...ALL_TEXT_AREAS).then(
        ({ default: Palette }) => setView(() => Palette),
        () => void (layer !== null && recoverFor(layer)),
      );
    if (!isWanted) return whenIdle(fetchPalette);
    fetchPalette();
    return undefined;
  }, [View, isWanted, layer]);
  function onFailed(): void {
    if (layer === null) return;
    closeFailed(layer);
    setFailures(failures + 1);
  }
  if (View === null) return null;
  return (
    <ErrorBoundary key={failures} onFailed={onFailed}>
      <View layer={layer} />
    </ErrorBoundary>
  );
}

function closeFailed(layer: Layer): void {
  endLayer(layer);
  toastError("errors.unknown");
}

/** Called when the part with a layer did not load. The page stays if no draft keeps what is typed beneath. */
function recoverFor(layer: Layer): unknown {
  if (context.form?.wouldLose() !== true) return recover();
  return closeFailed(layer);
}

/** A layer that fails twice is closed; the page beneath stays. */
function BoundLayer({ layer }: { layer: Layer }) {
  return (
    <ErrorBoundary onFailed={() => closeFailed(layer)}>
      <OneLayer layer={layer} />
    </ErrorBoundary>
  );
}

function OneLayer({ layer }: { layer: Layer }) {
  const name = nameOf(layer);
  const [View, setView] = useState<LayerView | null>(VIEWS[name].loaded);
  useQueueWhileLoading(View === null);
  useEffect(() => {
    if (View !== null) return;
    // Without a network, the layer appears once it can be loaded; the banner explains the wait.
    VIEWS[name].load().then(
      (view) => setView(() => view),
      () => recoverFor(layer),
    );
  }, [View, name, layer]);
  return View === null ? null : <View layer={layer} />;
}
