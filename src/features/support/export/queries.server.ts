import { eq } from "drizzle-orm";
import { personalDataExported } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import { formatDay } from "#platform/dates.ts";
import { AppError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { jsonObject } from "#platform/json-stream.server.ts";
import { markup } from "#platform/markup.server.ts";
import type { PersonalCopy } from "#platform/personal-copy.server.ts";
import { DOCUMENT_FOOT, documentHead } from "#platform/readable-document.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";

/**
 * Everything about somebody, file by file, put together from what each feature hands out: readable in a
 * browser (`index.html`), by programs (`data.json`), and their files. Only one file is in memory at a time.
 */
export async function* archiveOf(ctx: Context, userId: string): AsyncGenerator<ZipEntry> {
  const locale = await localeOf(ctx, userId);
  const parts = await personalDataExported.raise(ctx.database, ctx, { userId, locale });
  yield { name: "index.html", input: readablePage(ctx, locale, parts) };
  yield { name: "data.json", input: jsonObject(dataIn(parts)) };
  for (const { files } of parts) if (files !== undefined) yield* files();
}

async function localeOf({ database }: Context, userId: string): Promise<Locale> {
  const [found] = await database
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  if (found === undefined) throw new AppError("unauthenticated");
  return found.locale;
}

/** Throws where two features call their part by one name: one of them would be missing. */
function dataIn(parts: readonly PersonalCopy[]): Record<string, unknown> {
  const fields = parts.flatMap(({ data }) => Object.entries(data));
  const names = fields.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two features put ${twice} into the copy of a person.`);
  return Object.fromEntries(fields);
}

async function* readablePage(ctx: Context, locale: Locale, parts: readonly PersonalCopy[]) {
  const t = translator(locale).getFixedT(locale, "export");
  yield documentHead(locale, t("archive.title"));
  const day = formatDay(new Date(), locale);
  yield markup`<p>${t("archive.lead", { brand: ctx.config.brand.name, day })}</p>
`.html;
  for (const { sections = [] } of parts) for (const { html } of sections) yield html;
  for (const { records = [] } of parts) for (const { html } of records) yield html;
  yield markup`<p><small>${t("archive.deeds")}</small></p>
<p><small>${t("archive.greetings")}</small></p>
`.html;
  yield DOCUMENT_FOOT;
}
