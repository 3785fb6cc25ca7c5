import { useEffect } from "react";
import { Users } from "lucide-react";
import { useSnapshot } from "valtio";
import type { PresenceEntity } from "#domain/entities/presence.ts";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { viewers, announcePresence, writers } from "#src/state/live/presence.ts";
import { StatusBadge } from "./badge.tsx";

const OTHERS = { report: writers, appointment: viewers } as const;

/** Shows who else has the record open, and announces this user to them unless `watching` is set. */
export function PresenceBadge({
  entity,
  id,
  watching = false,
}: {
  entity: PresenceEntity;
  /** Id of the appointment. */
  id: number;
  watching?: boolean;
}) {
  const others = OTHERS[entity];
  useEffect(() => others.watch(), [others]);
  useEffect(() => (watching ? undefined : announcePresence(entity, id)), [entity, id, watching]);
  const names = useSnapshot(others.state).byId[id] ?? [];
  return (
    <span role="status" className="min-w-0">
      {names.length > 0 && (
        <StatusBadge meaning="waiting" icon={<Users size={14} />}>
          {t("common.also_here", { names: joinNames(names) })}
        </StatusBadge>
      )}
    </span>
  );
}
