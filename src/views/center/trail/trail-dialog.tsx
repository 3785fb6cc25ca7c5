import { useEffect, useRef, useState } from "react";
import type { AuditRow } from "#domain/entities/audit.ts";
import { listTrail, TRAIL_PAGE_SIZE } from "#src/api/audit.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { EmptyState, FailedState, Skeleton } from "#src/views/parts/states.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { Changes } from "./changes.tsx";
import { actionWords, actorWords, entityWords } from "./trail-words.ts";

type TrailLayer = Extract<Layer, { kind: "trail" }>;

const close = () => closeLayer("trail");

/**
 * The history of a record: who changed or read it, when and from where, and each field before and after; the newest
 * first, by pages.
 */
export function TrailDialog({ layer }: { layer: TrailLayer }) {
  const { entities, id, name } = layer;
  const [page, setPage] = useState(1);
  const [onlyChanges, setOnlyChanges] = useState(false);
  const key = `${entities.join()} ${id} ${page} ${onlyChanges}`;
  const { found, failure, retry } = useReading(key, (signal) =>
    listTrail({ entities, id, page, onlyChanges }, signal),
  );
  useQueueWhileLoading(found === null && failure === null);
  const rows = useRef<HTMLDivElement>(null);
  const hasRows = found !== null && found.count > 0;
  useEffect(() => {
    // The rows have the focus first, so that the arrows scroll them.
    if (hasRows) rows.current?.focus();
  }, [hasRows]);
  const pages = Math.max(1, Math.ceil((found?.count ?? 0) / TRAIL_PAGE_SIZE));
  return (
    <Dialog
      title={<OwnScript>{t("trail.title", { name })}</OwnScript>}
      width="max-w-5xl"
      onClose={close}
      footer={
        <>
          {found !== null && pages > 1 && (
            <>
              <span className="me-auto self-center text-label text-muted">
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
          <Button
            aria-pressed={onlyChanges}
            onClick={() => {
              setOnlyChanges(!onlyChanges);
              setPage(1);
            }}
          >
            {t("trail.only_changes")}
          </Button>
          <Button onClick={() => openPage(layer)}>{t("trail.open_page")}</Button>
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
      {hasRows && (
        <div
          ref={rows}
          role="region"
          aria-label={t("trail.page_title")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="-m-2 rounded-ui p-2"
        >
          <TrailTable rows={found.results} showsEntity={entities.length > 1} />
          <p className="pt-3 text-label text-muted">{t("trail.once")}</p>
        </div>
      )}
    </Dialog>
  );
}

/** Shows the same rows on the page of all changes, where they can be narrowed and exported. */
function openPage({ entities, id }: TrailLayer): void {
  close();
  navigate(`/settings/audit?entity=${entities.join(",")}&entity_id=${id}`);
}

function TrailTable({ rows, showsEntity }: { rows: readonly AuditRow[]; showsEntity: boolean }) {
  return (
    <table className="w-full text-table">
      <thead className="text-start text-label text-muted">
        <tr>
          {(["when", "who", "what", "changes", "where"] as const).map((column) => (
            <th key={column} scope="col" className="pb-1 pe-4 text-start font-medium">
              {t(`trail.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line align-top">
            <td className="py-1.5 pe-4 whitespace-nowrap">
              <bdi>{formatDateTime(row.at)}</bdi>
            </td>
            <td className="py-1.5 pe-4">
              <OwnScript>{actorWords(row)}</OwnScript>
            </td>
            <td className="py-1.5 pe-4">
              {actionWords(row.action)}
              {showsEntity && (
                <span className="ms-2 text-label text-muted">{entityWords(row.entity)}</span>
              )}
            </td>
            <td className="w-1/2 py-1.5 pe-4">
              <Changes row={row} />
            </td>
            <td className="py-1.5">{row.ip !== null && <Ltr>{row.ip}</Ltr>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
