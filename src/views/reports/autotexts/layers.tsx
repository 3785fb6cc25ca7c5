import type { ReactNode } from "react";
import type { Layer } from "#src/state/screen/layers.ts";
import { AutotextForm } from "./form.tsx";
import { AutotextsDialog } from "./dialog.tsx";

/** The dialogs about autotexts, by the kind of their layer. */
export default function AutotextLayers({ layer }: { layer: Layer }): ReactNode {
  switch (layer.kind) {
    case "autotexts":
      return <AutotextsDialog />;
    case "autotext-form":
      return <AutotextForm {...layer} />;
    default:
      return null;
  }
}
