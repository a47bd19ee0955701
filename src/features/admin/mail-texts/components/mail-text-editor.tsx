import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { previewMailText, saveMailText, type MailText, type MailWords } from "../contract.ts";
import { marked } from "../model.ts";
import { ResetButton } from "./reset-button.tsx";
import { useMailTextSaved } from "./saved.ts";
import { VersionList } from "./version-list.tsx";

/** One mail in one language. What was typed stays until the server has accepted it. */
export function MailTextEditor({ text }: { text: MailText }) {
  const { t } = useTranslation("operation");
  const { key, locale, ours, isOwn, isBroken } = text;
  const [words, setWords] = useState<MailWords>({
    subject: text.subject,
    paragraphs: text.paragraphs,
  });
  const saved = useMailTextSaved();
  const save = useMutation({
    mutationFn: () => call(saveMailText, { params: { key, locale }, body: words }),
    onSuccess: () => saved(t("mailTexts.saved")),
  });
  const preview = useMutation({
    mutationFn: () => call(previewMailText, { body: { key, locale, ...words } }),
  });
  const error = save.error ?? preview.error;
  const problems = error instanceof ApiError ? error.fields : {};

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
      <form className="stack" noValidate onSubmit={submit}>
        <Field
          label={t("mailTexts.subject")}
          hint={t("mailTexts.ours", { text: marked(ours.subject) })}
          error={problems["subject"]}
        >
          <TextInput
            value={words.subject}
            onChange={(event) => setWords({ ...words, subject: event.target.value })}
          />
        </Field>
        <Paragraphs ours={ours} words={words} error={problems["paragraphs"]} onChange={setWords} />
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
          {isOwn && <ResetButton mail={key} locale={locale} />}
        </div>
      </form>
      <div role="status">{preview.data && <Preview text={preview.data.text} />}</div>
      <VersionList mail={key} locale={locale} onUse={setWords} />
    </div>
  );
}

function Languages({ mail, current }: { mail: string; current: string }) {
  const { t } = useTranslation(["operation", "common"]);
  return (
    <nav className="actions" aria-label={t("mailTexts.languages")}>
      <ButtonLink variant="quiet" small to="?">
        {t("mailTexts.all")}
      </ButtonLink>
      {LOCALES.map((language) => (
        <ButtonLink
          key={language}
          variant="bare"
          small
          to={`?${new URLSearchParams({ mail, language })}`}
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
  error: string | undefined;
  onChange: (words: MailWords) => void;
};

/** As many as ours: some stand in the mail only sometimes. An empty line makes two of one. */
function Paragraphs({ ours, words, error, onChange }: ParagraphsProps) {
  const { t } = useTranslation("operation");
  return ours.paragraphs.map((text, place) => (
    <Field
      // Their number and order are ours.
      key={text}
      label={t("mailTexts.paragraph", { number: place + 1 })}
      hint={t("mailTexts.ours", { text: marked(text) })}
      error={error}
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
