import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import {
  type CenterProfile,
  CenterProfilePatch,
  CenterProfileReplacement,
  LOGO_TYPES,
} from "#domain/entities/center-profile.ts";
import { CenterProfileRecord } from "#domain/records/center-profile.ts";
import { scanCenters } from "../../database/schema.ts";
import { Answer } from "../../http/answer.ts";
import { INERT_POLICY } from "../../http/browser-guards.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { fileOf, one } from "../../http/declared-answers.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";
import { readOwnCenter } from "../own-center.ts";
import { LogoQuery } from "./logo-query.ts";
import { readLogo } from "./logo-file.ts";
import { PROFILE_COLUMNS, profileOf } from "./profile.ts";

const URL = "/center/profile/";
/** Bytes of a body with the largest logo in base64 and the longest texts. */
const BODY_LIMIT = 200_000;

/** Routes of what stands on the papers of a center. */
export const centerProfileRoutes = [
  route({
    method: "GET",
    url: URL,
    permission: "center_profile.read",
    answers: one(CenterProfileRecord),
    handler: async (ctx) => profileOf(await readOwnCenter(ctx)),
  }),
  route({
    method: "GET",
    url: `${URL}logo/`,
    permission: "center_profile.read",
    query: LogoQuery,
    answers: fileOf(LOGO_TYPES),
    handler: (ctx, { query }) => sendLogo(ctx, query.hash),
  }),
  ...changeRoutes({
    url: URL,
    permission: "center_profile.manage",
    record: CenterProfileRecord,
    patch: CenterProfilePatch,
    whole: CenterProfileReplacement,
    bodyLimit: BODY_LIMIT,
    read: async (ctx) => profileOf(await readOwnCenter(ctx)),
    change: (ctx, _params, patch) => saveProfile(ctx, patch),
    replace: (ctx, _params, whole) => saveProfile(ctx, wholeOf(whole)),
  }),
];

/** Returns the bytes of the logo with this hash, which never change. Throws `not_found`. */
async function sendLogo(ctx: RequestContext, hash: string): Promise<Answer> {
  const { logo, logoType, logoHash } = await readOwnCenter(ctx);
  if (logo === null || logoType === null || logoHash !== hash) throw notFound();
  return new Answer(200, Readable.from([logo]), {
    "content-type": logoType,
    "content-disposition": `inline; filename="logo"`,
    "content-security-policy": INERT_POLICY,
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=31536000, immutable",
    vary: "authorization",
    etag: `"${hash}"`,
  });
}

async function saveProfile(ctx: RequestContext, patch: CenterProfilePatch): Promise<CenterProfile> {
  const { version, logo_file: file } = patch;
  const before = profileOf(await readOwnCenter(ctx, true));
  checkVersion(version, before);
  const logo = typeof file === "string" ? readLogo(file) : null;
  const ofLogo =
    file === undefined ? {} : { logo_type: logo?.type ?? null, logo_hash: logo?.hash ?? null };
  const wanted: CenterProfile = {
    name_ar: patch.name_ar ?? before.name_ar,
    name_en: patch.name_en ?? before.name_en,
    address: patch.address ?? before.address,
    phones: patch.phones ?? before.phones,
    tax_number: patch.tax_number ?? before.tax_number,
    footer_ar: patch.footer_ar ?? before.footer_ar,
    footer_en: patch.footer_en ?? before.footer_en,
    logo_type: before.logo_type,
    logo_hash: before.logo_hash,
    ...ofLogo,
    version: before.version,
  };
  if (JSON.stringify(wanted) === JSON.stringify(before)) return before;
  const [changed] = await ctx.tx
    .update(scanCenters)
    .set({
      nameAr: wanted.name_ar,
      nameEn: wanted.name_en,
      address: wanted.address,
      phones: wanted.phones,
      taxNumber: wanted.tax_number,
      footerAr: wanted.footer_ar,
      footerEn: wanted.footer_en,
      logoType: wanted.logo_type,
      logoHash: wanted.logo_hash,
      ...(file === undefined ? {} : { logo: logo?.bytes ?? null }),
    })
    .where(eq(scanCenters.id, ctx.account.centerId))
    .returning(PROFILE_COLUMNS);
  if (!changed) throw notFound();
  const after = profileOf(changed);
  ctx.audit({
    action: "update",
    entity: "center_profile",
    entityId: null,
    branch: null,
    before,
    after,
  });
  ctx.notify({
    type: "center_profile.updated",
    id: ctx.account.centerId,
    branch: null,
    version: after.version,
  });
  return after;
}

/** Returns a replacement with the texts that were left out as they are in a new center: empty. */
function wholeOf(whole: CenterProfilePatch): CenterProfilePatch {
  const { name_ar = "", name_en = "", address = "", phones = "", tax_number = "" } = whole;
  const { footer_ar = "", footer_en = "", logo_file, version } = whole;
  const texts = { name_ar, name_en, address, phones, tax_number, footer_ar, footer_en };
  return { ...texts, logo_file, version };
}
