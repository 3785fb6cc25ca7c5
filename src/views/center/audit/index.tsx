import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { AUDIT_ACTIONS, AUDITED } from "#domain/audit-kinds.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { listAudit, listPeople } from "#src/api/audit.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterDays } from "#src/views/parts/grid/filter-days.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import type { SelectOption } from "#src/views/parts/form/select-options.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useOptions } from "#src/views/parts/reading/options.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { actionWords, entityWords } from "../trail/trail-words.ts";
import { auditColumns } from "./columns.tsx";
import { AuditPanel, openHistory } from "./panel.tsx";
import { RecordFilter } from "./record-filter.tsx";

const keeper = createListKeeper<AuditRow>();

/** Everything that was done in the center: who, when, with which record, from what to what; the newest first. */
export default function AuditPage() {
  useView("settings");
  useFocusGrid();
  const list = useList<AuditRow>(
    () => ({
      key: "audit",
      fetchPage: listAudit,
      defaultOrdering: "-at",
      filters: ["start_date", "end_date", "actor", "entity", "action", "entity_id", "api_token"],
    }),
    { events: [], keeper },
  );
  const columns = useMemo(() => auditColumns(), []);
  const people = useOptions(peopleOptions, "people");
  // Reads the rows and the cursor, so that the panel follows both.
  useSnapshot(list.state);
  const active = list.activeRow();
  return (
    <Page
      title={t("shell.screen.audit")}
      filters={
        <>
          <FilterBox list={list} path="/audit/" columns={columns} placeholder={t("trail.search")} />
          <FilterDays list={list} />
          <FilterSelect list={list} name="actor" label={t("trail.person")} options={people} />
          <FilterSelect
            list={list}
            name="entity"
            label={t("trail.kind")}
            options={inWords(AUDITED, entityWords)}
          />
          <FilterSelect
            list={list}
            name="action"
            label={t("trail.action_label")}
            options={inWords(AUDIT_ACTIONS, actionWords)}
          />
          <RecordFilter list={list} />
        </>
      }
      side={<AuditPanel row={active} />}
    >
      <Grid
        list={list}
        label={t("shell.screen.audit")}
        columns={columns}
        onOpen={openHistory}
        empty={{ title: t("trail.page_empty"), body: t("trail.page_empty_body") }}
      />
    </Page>
  );
}

async function peopleOptions(): Promise<SelectOption[]> {
  const people = await listPeople();
  return people.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Returns codes as options, in the order of their words. */
function inWords(codes: readonly string[], wordsOf: (code: string) => string): SelectOption[] {
  const options = codes.map((value) => ({ value, label: wordsOf(value) }));
  return options.toSorted((one, other) => one.label.localeCompare(other.label, language()));
}
