import type { Branch } from "#domain/entities/branch.ts";
import { t } from "#src/i18n/t.ts";
import { Button } from "#src/views/parts/button.tsx";
import { onSelectKey } from "#src/views/parts/select-letters.ts";
import { BoardKeys } from "./board-keys.tsx";

/** Which day and branch the board shows, and what its keys do. */
export function BoardFilters({
  branch,
  branches,
  isHeld,
  onStep,
  onBranch,
}: {
  branch: number | null;
  branches: readonly Branch[];
  /** Whether a card is in hand. */
  isHeld: boolean;
  /** Shows the next or the previous day. */
  onStep: (days: 1 | -1) => void;
  onBranch: (id: string) => void;
}) {
  return (
    <>
      <Button onClick={() => onStep(-1)}>{t("board.previous")}</Button>
      <Button onClick={() => onStep(1)}>{t("board.next")}</Button>
      {branches.length > 1 && (
        <select
          aria-label={t("appointments.filter.branch")}
          value={String(branch ?? "")}
          onChange={({ target }) => onBranch(target.value)}
          onKeyDown={onSelectKey}
          className="h-field rounded-ui border border-line bg-raised ps-3 pe-9 text-table"
        >
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <BoardKeys isHeld={isHeld} />
    </>
  );
}
