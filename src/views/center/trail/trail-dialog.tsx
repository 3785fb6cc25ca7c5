import { useState } from "react";
import type { AuditRow } from "#domain/entities/audit.ts";
import { listTrail, TRAIL_PAGE_SIZE } from "#src/api/audit.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { EmptyState, FailedState, Skeleton } from "#src/views/parts/states.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { actionWords, entityWords } from "./trail-words.ts";

const close = () => closeLayer("trail");

/** The rows of the audit trail about a record: who did what, when and from where; the newest first, by pages. */
export function TrailDialog({ layer }: { layer: Extract<Layer, { kind: "trail" }> }) {
  const { entities, id, name } = layer;
  const [page, setPage] = useState(1);
  const { found, failure, retry } = useReading(`${entities.join()} ${id} ${page}`, (signal) =>
    listTrail({ entities, id, page }, signal),
  );
  useQueueWhileLoading(found === null && failure === null);
  const pages = Math.max(1, Math.ceil((found?.count ?? 0) / TRAIL_PAGE_SIZE));
  return (
    <Dialog
      title={<OwnScript>{t("trail.title", { name })}</OwnScript>}
      width="max-w-4xl"
      onClose={close}
      footer={
        <>
          {found !== null && pages > 1 && (
            <>
              <span className="me-auto text-label text-muted">
                {t("trail.page", { page: formatCount(page), pages: formatCount(pages) })}
              </span>
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t("trail.newer")}
              </Button>
              <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t("trail.older")}
              </Button>
            </>
          )}
          <Button autoFocus onClick={close} badge={<KeyBadge keys="escape" />}>
            {t("form.dialog.close")}
          </Button>
        </>
      }
    >
      {found === null &&
        (failure === null ? (
          <Skeleton />
        ) : (
          <FailedState title={t("trail.unread")} body={failureReason(failure)} retry={retry} />
        ))}
      {found?.count === 0 && <EmptyState title={t("trail.empty")} body={t("trail.empty_body")} />}
      {found !== null && found.count > 0 && (
        <>
          <TrailTable rows={found.results} showsEntity={entities.length > 1} />
          <p className="pt-3 text-label text-muted">{t("trail.once")}</p>
        </>
      )}
    </Dialog>
  );
}

function TrailTable({ rows, showsEntity }: { rows: readonly AuditRow[]; showsEntity: boolean }) {
  return (
    <table className="w-full text-table">
      <thead className="text-start text-label text-muted">
        <tr>
          {(["when", "who", "what", "where"] as const).map((column) => (
            <th key={column} scope="col" className="pb-1 pe-4 text-start font-medium">
              {t(`trail.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line">
            <td className="py-1.5 pe-4 whitespace-nowrap">
              <bdi>{formatDateTime(row.at)}</bdi>
            </td>
            <td className="py-1.5 pe-4">
              {row.actor_name === null ? (
                t("trail.nobody")
              ) : (
                <OwnScript>{row.actor_name}</OwnScript>
              )}
            </td>
            <td className="py-1.5 pe-4">
              {actionWords(row.action)}
              {showsEntity && (
                <span className="ms-2 text-label text-muted">{entityWords(row.entity)}</span>
              )}
            </td>
            <td className="py-1.5">{row.ip !== null && <Ltr>{row.ip}</Ltr>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
