import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { previewMailText, saveMailText, type MailText, type MailWords } from "../contract.ts";
import { marked } from "../model.ts";
import { ResetButton } from "./reset-button.tsx";
import { useMailTextSaved } from "./saved.ts";
import { VersionList } from "./version-list.tsx";

/** With its path, so that the browser stays in the page and what was typed isn't lost. */
const LIST = "/admin/mail-texts";

type MailTextEditorProps = {
  text: MailText;
  /** What was typed and isn't saved: the page keeps it, also while another language is read. */
  typed: MailWords | undefined;
  onType: (words: MailWords | null) => void;
};

/** One mail in one language. What was typed stays until the server has accepted it. */
export function MailTextEditor({ text, typed, onType }: MailTextEditorProps) {
  const { t } = useTranslation("operation");
  const { key, locale, ours, isOwn, isBroken } = text;
  const words = typed ?? { subject: text.subject, paragraphs: text.paragraphs };
  const told = useMailTextSaved();
  async function saved(title: string) {
    onType(null);
    await told(title);
  }
  const save = useMutation({
    mutationFn: () => call(saveMailText, { params: { key, locale }, body: words }),
    onSuccess: () => saved(t("mailTexts.saved")),
  });
  const preview = useMutation({
    mutationFn: () => call(previewMailText, { body: { key, locale, ...words } }),
  });
  const error = save.error ?? preview.error;
  const problems = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    preview.reset();
    if (!save.isPending) save.mutate();
  }

  return (
    <div className="staff-part">
      <Languages mail={key} current={locale} />
      {isBroken && <Banner tone="bad">{t("mailTexts.brokenText")}</Banner>}
      {error && Object.keys(problems).length === 0 && (
        <Banner tone="bad" title={t("mailTexts.failed")}>
          {error.message}
        </Banner>
      )}
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <Field
          label={t("mailTexts.subject")}
          hint={t("mailTexts.ours", { text: marked(ours.subject) })}
          error={problems["subject"]}
        >
          <TextInput
            value={words.subject}
            onChange={(event) => onType({ ...words, subject: event.target.value })}
          />
        </Field>
        <Paragraphs ours={ours} words={words} problems={problems} onChange={onType} />
        <div className="actions">
          <Button type="submit" busy={save.isPending ? t("mailTexts.saving") : null}>
            {t("mailTexts.save")}
          </Button>
          <Button
            variant="quiet"
            busy={preview.isPending ? t("mailTexts.showing") : null}
            onClick={() => {
              save.reset();
              preview.mutate();
            }}
          >
            {t("mailTexts.show")}
          </Button>
          {isOwn && <ResetButton mail={key} locale={locale} onReset={saved} />}
        </div>
      </form>
      <div role="status">{preview.data && <Preview text={preview.data.text} />}</div>
      <VersionList mail={key} locale={locale} onUse={onType} />
    </div>
  );
}

function Languages({ mail, current }: { mail: string; current: string }) {
  const { t } = useTranslation(["operation", "common"]);
  return (
    <nav className="actions" aria-label={t("mailTexts.languages")}>
      <ButtonLink variant="quiet" small to={LIST}>
        {t("mailTexts.all")}
      </ButtonLink>
      {LOCALES.map((language) => (
        <ButtonLink
          key={language}
          variant="bare"
          small
          to={`${LIST}?${new URLSearchParams({ mail, language })}`}
          aria-current={language === current ? "page" : undefined}
        >
          {t(`common:languages.${language}`)}
        </ButtonLink>
      ))}
    </nav>
  );
}

type ParagraphsProps = {
  ours: MailWords;
  words: MailWords;
  /** By field: `paragraphs.1`. */
  problems: Readonly<Record<string, string>>;
  onChange: (words: MailWords) => void;
};

/** As many as ours: some stand in the mail only sometimes. An empty line makes two of one. */
function Paragraphs({ ours, words, problems, onChange }: ParagraphsProps) {
  const { t } = useTranslation("operation");
  return ours.paragraphs.map((text, place) => (
    <Field
      // Their number and order are ours.
      key={text}
      label={t("mailTexts.paragraph", { number: place + 1 })}
      hint={t("mailTexts.ours", { text: marked(text) })}
      error={problems[`paragraphs.${place}`] ?? problems["paragraphs"]}
    >
      <TextArea
        low
        value={words.paragraphs[place] ?? ""}
        onChange={(event) =>
          onChange({ ...words, paragraphs: words.paragraphs.with(place, event.target.value) })
        }
      />
    </Field>
  ));
}

function Preview({ text }: { text: string }) {
  const { t } = useTranslation("operation");
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t("mailTexts.preview")}</h2>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="reading">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
