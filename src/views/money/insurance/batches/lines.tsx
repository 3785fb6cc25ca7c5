import { useCallback, useMemo } from "react";
import { useParams } from "wouter";
import { LINE_STATES } from "#domain/claims.ts";
import type { ClaimBatch, ClaimBatchLine } from "#domain/entities/claim-batch.ts";
import { getBatch, linesPath, listLines } from "#src/api/claims.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatCount, isolate } from "#src/i18n/numbers.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { DescriptionList, Page, SidePanel } from "#src/views/parts/page.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { BatchBadge, LineBadge } from "./batch-words.tsx";

/** The claims of the batch that the address names. */
export default function ClaimLines() {
  const id = Number(useParams()["id"]);
  const load = useCallback((of: number) => getBatch(of), []);
  const { record, failure, reload } = useRecord("claim_batch", id, load);
  if (failure !== null && record === null)
    return <FailedState title={t("claims.title")} body={failureReason(failure)} retry={reload} />;
  return record === null ? <Waiting /> : <Lines key={id} batch={record} />;
}

function Lines({ batch }: { batch: ClaimBatch }) {
  useView("claim_lines");
  useFocusGrid();
  const { id, number, provider_name: provider, state } = batch;
  const list = useList<ClaimBatchLine>(
    () => ({
      key: "claim-lines",
      fetchPage: (query, signal) => listLines(id, query, signal),
      defaultOrdering: "start_at",
      filters: ["state"],
    }),
    { events: ["claim_batch", "insurance_transaction"], areRows: false },
  );
  const columns = useMemo(() => lineColumns(), []);
  const active = useActiveRow(list, (record) => ({
    kind: "claim_line",
    id: record.id,
    record,
    batch,
  }));
  const title = t("claims.batch_named", {
    number: formatCount(number),
    provider: isolate(provider),
  });
  return (
    <Page
      title={title}
      besideTitle={<BatchBadge state={state} />}
      filters={
        <>
          <FilterBox
            list={list}
            path={linesPath(id)}
            columns={columns}
            placeholder={t("palette.placeholder.appointments")}
          />
          <FilterSelect
            list={list}
            name="state"
            label={t("claims.filter.state")}
            options={LINE_STATES.map((value) => ({
              value,
              label: t(`claims.line_state.${value}`),
            }))}
          />
        </>
      }
      side={
        <SidePanel
          label={t("claims.one")}
          footer={active !== null && <LineCommands isDraft={state === "draft"} />}
        >
          {active === null ? (
            <p className="text-muted">{t("catalog.nothing_chosen")}</p>
          ) : (
            <LineFacts line={active} />
          )}
        </SidePanel>
      }
    >
      <Grid
        list={list}
        label={title}
        columns={columns}
        onOpen={({ transaction }) => openLayer({ kind: "transaction", id: transaction })}
        empty={{ title: t("claims.empty_lines"), body: "" }}
      />
    </Page>
  );
}

function LineCommands({ isDraft }: { isDraft: boolean }) {
  return isDraft ? (
    <>
      <CommandButton id="claim_line.open" />
      <CommandButton id="claim_batch.add" />
      <CommandButton id="claim_line.take_out" kind="danger" />
    </>
  ) : (
    <>
      <CommandButton id="claim_line.settle" />
      <CommandButton id="claim_batch.settle_file" />
      <CommandButton id="claim_line.reject" />
      <CommandButton id="claim_line.reopen" />
      <CommandButton id="claim_line.resend" />
      <CommandButton id="claim_line.write_off" />
      <CommandButton id="claim_line.to_patient" />
      <CommandButton id="transaction.movements" />
    </>
  );
}

function LineFacts({ line }: { line: ClaimBatchLine }) {
  const { rejection_code: code, rejection_reason: reason, provider_number: own } = line;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-body font-semibold">
        <OwnScript>{line.patient_name}</OwnScript>
      </h2>
      <LineBadge state={line.state} />
      <DescriptionList
        items={[
          {
            term: t("claims.column.accession"),
            value: <Ltr>{line.accession_number}</Ltr>,
          },
          { term: t("claims.letter.column.test_name"), value: testName(line) },
          { term: t("claims.column.day"), value: formatDateTime(line.start_at) },
          { term: t("claims.column.card"), value: <Ltr>{line.card_number ?? ""}</Ltr> },
          { term: t("claims.column.approval"), value: <Ltr>{line.approval_number ?? ""}</Ltr> },
          { term: t("claims.column.claimed"), value: <Money amount={line.claimed_amount} /> },
          { term: t("claims.column.settled"), value: <Money amount={line.settled_amount} /> },
          { term: t("claims.column.pending"), value: <Money amount={line.pending_amount} /> },
          ...(own === "" ? [] : [{ term: t("claims.reject.number"), value: <Ltr>{own}</Ltr> }]),
          ...(code + reason === ""
            ? []
            : [
                {
                  term: t("claims.column.rejection"),
                  value: (
                    <>
                      <Ltr>{code}</Ltr> <OwnScript>{reason}</OwnScript>
                    </>
                  ),
                },
              ]),
        ]}
      />
    </div>
  );
}

export function lineColumns(): GridColumn<ClaimBatchLine>[] {
  return [
    {
      id: "patient",
      title: t("claims.column.patient"),
      width: "minmax(150px, 1.3fr)",
      sort: "patient_name",
      cell: ({ patient_name }) => <OwnScript className="font-medium">{patient_name}</OwnScript>,
    },
    {
      id: "accession",
      title: t("claims.column.accession"),
      width: "124px",
      sort: "accession_number",
      cell: ({ accession_number }) => <Ltr>{accession_number}</Ltr>,
    },
    {
      id: "day",
      title: t("claims.column.day"),
      width: "140px",
      room: 860,
      sort: "start_at",
      cell: ({ start_at }) => formatRelativeDateTime(start_at),
      paper: ({ start_at }) => <bdi>{formatDateTime(start_at)}</bdi>,
    },
    {
      id: "card",
      title: t("claims.column.card"),
      width: "120px",
      room: 1040,
      cell: ({ card_number }) => <Ltr>{card_number ?? ""}</Ltr>,
    },
    {
      id: "approval",
      title: t("claims.column.approval"),
      width: "130px",
      room: 1180,
      cell: ({ approval_number }) => <Ltr>{approval_number ?? ""}</Ltr>,
    },
    {
      id: "claimed",
      title: t("claims.column.claimed"),
      width: "120px",
      align: "end",
      sort: "claimed_amount",
      cell: ({ claimed_amount }) => <Money amount={claimed_amount} />,
    },
    {
      id: "settled",
      title: t("claims.column.settled"),
      width: "120px",
      align: "end",
      sort: "settled_amount",
      cell: ({ settled_amount }) => <Money amount={settled_amount} />,
    },
    {
      id: "pending",
      title: t("claims.column.pending"),
      width: "120px",
      align: "end",
      room: 760,
      cell: ({ pending_amount }) => <Money amount={pending_amount} />,
    },
    {
      id: "state",
      title: t("claims.column.state"),
      width: "150px",
      sort: "state",
      cell: ({ state }) => <LineBadge state={state} />,
    },
    {
      id: "rejection",
      title: t("claims.column.rejection"),
      width: "minmax(100px, 0.8fr)",
      room: 1300,
      cell: ({ rejection_code, rejection_reason }) => (
        <OwnScript>{`${rejection_code} ${rejection_reason}`.trim()}</OwnScript>
      ),
    },
  ];
}
