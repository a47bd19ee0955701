import type { Context } from "#platform/context.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { jsonObject } from "#platform/json-stream.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { sectionsOf, type CopiedPage } from "../../sections/queries.server.ts";
import { pageOfMemorial } from "./readable.server.ts";

/** A page with everything on it: to be read, for programs, and its files as they came, one at a time. */
export async function* filesOf(
  ctx: Context,
  locale: Locale,
  page: CopiedPage,
): AsyncGenerator<ZipEntry> {
  const { memorial, role, since, folder } = page;
  const copies = sectionsOf(ctx).flatMap(({ copied }) => copied ?? []);
  const data = await Promise.all(copies.map(({ dataOf }) => dataOf(ctx, page)));
  const whole: Record<string, unknown> = { memorial: { ...memorial, role, since } };
  Object.assign(whole, ...data);
  yield { name: `${folder}/index.html`, input: pageOfMemorial(ctx, locale, page) };
  yield { name: `${folder}/page.json`, input: jsonObject(whole) };
  for (const { filesOf: own } of copies) if (own !== null) yield* own(ctx, page);
}
