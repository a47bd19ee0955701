import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import {
  lockWords,
  misfit,
  ourWords,
  saveWords,
  savedWords,
} from "#platform/mail/mail-texts.server.ts";
import type { MailText, MailWords } from "./contract.ts";
import { previewMailText, requireDeclared, shown } from "./queries.server.ts";

type Named = { key: string; locale: Locale };

export async function saveMailText(
  ctx: Context,
  named: Named,
  words: MailWords,
): Promise<MailText> {
  const declared = requireDeclared(ctx, named.key);
  refuseMisfit(ctx, named, words);
  return transaction(ctx, async (tx) => {
    await lockWords(tx, named);
    const saved = (await savedWords(tx, named.key)).find(({ locale }) => locale === named.locale);
    const version = (saved?.version ?? 0) + 1;
    await saveWords(tx, { ...named, version, words });
    await recordAudit(tx, ctx, {
      action: "mailText.saved",
      subject: "mailText",
      subjectId: named.key,
      details: { language: named.locale, revision: version },
    });
    return shown(declared, named.locale, { ...named, version, words, savedAt: new Date() });
  });
}

/** Again, it changes nothing. */
export async function resetMailText(ctx: Context, named: Named): Promise<void> {
  requireDeclared(ctx, named.key);
  await transaction(ctx, async (tx) => {
    await lockWords(tx, named);
    const saved = (await savedWords(tx, named.key)).find(({ locale }) => locale === named.locale);
    if (!saved?.words) return;
    const version = saved.version + 1;
    await saveWords(tx, { ...named, version, words: null });
    await recordAudit(tx, ctx, {
      action: "mailText.reset",
      subject: "mailText",
      subjectId: named.key,
      details: { language: named.locale, revision: version },
    });
  });
}

export async function preview(ctx: Context, { key, ...words }: Named & MailWords) {
  refuseMisfit(ctx, { key, locale: words.locale }, words);
  return previewMailText(ctx, words);
}

/** Throws `invalid` with the field whose placeholders are others than ours. */
function refuseMisfit(ctx: Context, { key, locale }: Named, words: MailWords): void {
  const field = misfit(ourWords(requireDeclared(ctx, key), locale), words);
  if (field !== null) throw invalidField(field, "placeholders");
}
