import type { BatchState, LineState } from "#domain/claims.ts";
import { t } from "#src/i18n/t.ts";
import { type Meaning, StatusBadge } from "#src/views/parts/badge.tsx";

const BATCH: Readonly<Record<BatchState, Meaning>> = {
  draft: "neutral",
  sent: "waiting",
  settled: "done",
};

const LINE: Readonly<Record<LineState, Meaning>> = {
  open: "waiting",
  settled: "done",
  part_settled: "active",
  rejected: "stop",
  written_off: "stop",
  moved_to_patient: "neutral",
};

export function BatchBadge({ state }: { state: BatchState }) {
  return <StatusBadge meaning={BATCH[state]}>{t(`claims.batch_state.${state}`)}</StatusBadge>;
}

export function LineBadge({ state }: { state: LineState }) {
  return <StatusBadge meaning={LINE[state]}>{t(`claims.line_state.${state}`)}</StatusBadge>;
}
