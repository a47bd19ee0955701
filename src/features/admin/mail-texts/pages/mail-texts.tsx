import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { LOCALES, localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { MailTextEditor } from "../components/mail-text-editor.tsx";
import { MailTextList } from "../components/mail-text-list.tsx";
import { listMailTexts, type MailText, type MailWords } from "../contract.ts";
import { marked } from "../model.ts";

export const handle = { texts: ["operation"] };

export function clientLoader() {
  return guardStaffPage("operation.change");
}

const query = callQuery(listMailTexts);

/** What isn't saved yet, by mail and language. */
type Typed = ReadonlyMap<string, MailWords>;

/** `words`: `null` for what was saved. */
function withTyped(typed: Typed, { key, locale }: MailText, words: MailWords | null): Typed {
  const others = [...typed].filter(([named]) => named !== `${key} ${locale}`);
  return new Map(words === null ? others : [...others, [`${key} ${locale}`, words]]);
}

/** `/admin/mail-texts`: what mails say; with `?mail=` one of them, in the `language` of the address. */
export default function MailTextsPage() {
  const { t, i18n } = useTranslation("operation");
  const [asked] = useSearchParams();
  const { data, error } = useQuery(query);
  const [typed, setTyped] = useState<Typed>(new Map());
  const items = data?.items ?? [];
  const language = LOCALES.find((one) => one === asked.get("language")) ?? localeOf(i18n.language);
  const ofMail = items.filter(({ key }) => key === asked.get("mail"));
  const shown = ofMail.find(({ locale }) => locale === language);
  return (
    <StaffPage
      title={shown === undefined ? t("mailTexts.title") : marked(shown.subject)}
      note={t("mailTexts.note")}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("mailTexts.loading")} />}
      {shown !== undefined && (
        <MailTextEditor
          key={`${shown.key} ${shown.locale} ${shown.version}`}
          text={shown}
          typed={typed.get(`${shown.key} ${shown.locale}`)}
          onType={(words) => setTyped(withTyped(typed, shown, words))}
        />
      )}
      {data !== undefined && shown === undefined && (
        <MailTextList items={items.filter(({ locale }) => locale === language)} />
      )}
    </StaffPage>
  );
}
