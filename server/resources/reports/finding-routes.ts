import { and, or, sql, type SQL } from "drizzle-orm";
import { MODALITIES } from "#domain/entities/common.ts";
import type { FoundFinding } from "#domain/entities/finding.ts";
import type { Finding } from "#domain/findings.ts";
import { FoundFindingRecord } from "#domain/records/reports.ts";
import { FIELD_KINDS } from "#domain/report-field-types.ts";
import { appointments, patients, reports, reportVersions, tests } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byId, byText, type Filter } from "../../http/lists/filters.ts";
import { rowsOf } from "../../http/lists/routes.ts";
import { answerList } from "../../http/lists/run.ts";
import { route } from "../../http/route.ts";
import { inScope } from "../scope.ts";

/** One finding, as an object of jsonb, and its place in its report. */
const FINDING = sql`found.finding`;
const PLACE = sql`found.place`;
const FIELD = sql`(${FINDING}->>'field')`;
const NUMBER = sql`(${FINDING}->>'number')::float8`;
const VOLUME = sql`(${FINDING}->>'volume')::float8`;

/** The findings of submitted texts, each with its report, appointment, patient and test. */
const SOURCE = sql`${reportVersions}
  join ${reports} on ${reports.scanCenterId} = ${reportVersions.scanCenterId} and ${reports.id} = ${reportVersions.reportId}
  join ${appointments} on ${appointments.scanCenterId} = ${reports.scanCenterId} and ${appointments.id} = ${reports.appointmentId}
  join ${patients} on ${patients.scanCenterId} = ${appointments.scanCenterId} and ${patients.id} = ${appointments.patientId}
  join ${tests} on ${tests.scanCenterId} = ${appointments.scanCenterId} and ${tests.id} = ${appointments.testId}
  cross join lateral jsonb_array_elements(${reportVersions.findings}) with ordinality as found (finding, place)`;

/** Of the versions of a report, only the latest says what was found. */
const IS_LATEST = sql`not exists (select 1 from report_versions later
  where later.scan_center_id = ${reportVersions.scanCenterId} and later.report_id = ${reportVersions.reportId}
    and later.revision > ${reportVersions.revision})`;

/** Returns a filter by the names of fields; the first two conditions of each use the index of the versions with findings. */
function byField(): Filter {
  return (names) => {
    const conditions = names.map((name) => {
      const field = name.toLowerCase();
      const contained = JSON.stringify([{ field }]);
      return and(
        sql`${reportVersions.findings} <> '[]'`,
        sql`${reportVersions.findings} @> ${contained}::jsonb`,
        sql`${FIELD} = ${field}`,
      );
    });
    return or(...conditions) ?? null;
  };
}

/** Returns a filter by the least or the greatest number, such as `least=10`. */
function byLimit(number: SQL, compare: SQL): Filter {
  const apply = ([text = "", ...others]: readonly string[]) =>
    others.length === 0 && /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text)
      ? sql`${number} ${compare} ${text}::float8`
      : null;
  return Object.assign(apply, { value: { type: "number" } });
}

const AT_LEAST = sql`>=`;
const AT_MOST = sql`<=`;

/** Returns a filter by what a field holds: a text, a choice, a day, or `true` and `false` of yes and no. */
function byValue(): Filter {
  return byText(sql`coalesce(${FINDING}->'value'->>'is', ${FINDING}->>'value')`);
}

/** What findings that were stored by earlier versions lack. */
const NEWER = { code: null };

interface FoundRow extends Record<string, unknown> {
  id: number;
  finding: Finding;
  branch: number;
  start_at: Date;
  patient: number;
  patient_name: string;
  modality: FoundFinding["modality"];
  test_name_ar: string;
  test_name_en: string;
}

const findingList = defineList<FoundFinding>({
  id: reportVersions.id,
  record: FoundFindingRecord,
  from: SOURCE,
  // A version belongs to the center of its report; the appointment decides the branch.
  scope: (ctx) => and(inScope(ctx, reportVersions), inScope(ctx, appointments), IS_LATEST),
  async select(tx, { where, orderBy, limit, offset }) {
    const { rows } = await tx.execute<FoundRow>(sql`
      select ${appointments.id} as id, ${FINDING} as finding, ${appointments.branchId} as branch,
        ${appointments.startAt} as start_at, ${patients.id} as patient, ${patients.name} as patient_name,
        ${tests.modality} as modality, ${tests.nameAr} as test_name_ar, ${tests.nameEn} as test_name_en
      from ${SOURCE} where ${where} order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`);
    return rows.map(({ finding, start_at, ...row }) => ({
      ...NEWER,
      ...finding,
      ...row,
      appointment: row.id,
      start_at: new Date(start_at).toISOString(),
    }));
  },
  alwaysPaged: true,
  filters: {
    field: byField(),
    kind: byChoice(sql`(${FINDING}->>'kind')`, FIELD_KINDS),
    least: byLimit(NUMBER, AT_LEAST),
    most: byLimit(NUMBER, AT_MOST),
    least_volume: byLimit(VOLUME, AT_LEAST),
    most_volume: byLimit(VOLUME, AT_MOST),
    value: byValue(),
    code: byText(sql`(${FINDING}->>'code')`),
    modality: byChoice(tests.modality, MODALITIES),
    test: byId(appointments.testId),
    branch: byId(appointments.branchId),
    patient: byId(appointments.patientId),
  },
  ordering: {
    start_at: appointments.startAt,
    field: FIELD,
    number: NUMBER,
    id: reportVersions.id,
    place: PLACE,
  },
  defaultOrder: ["-start_at", "id", "place"],
  day: appointments.startAt,
});

export const findingRoutes = [
  route({
    method: "GET",
    url: "/findings/",
    permission: "reports.read",
    replica: true,
    query: findingList.read,
    answers: rowsOf(findingList),
    async handler(ctx, { query }) {
      const answer = await answerList(ctx, findingList, query);
      // Whoever reads what was found has read the reports.
      if ("results" in answer)
        for (const { appointment, branch } of answer.results)
          ctx.note({ action: "read", entity: "report", entityId: appointment, branch });
      return answer;
    },
  }),
];
