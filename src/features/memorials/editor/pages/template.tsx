import "#features/memorials/biography/components/story.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import type { NewMemorial } from "#features/memorials/content/contract.ts";
import { CreateFailure } from "#features/memorials/editor/guide/components/create-failure.tsx";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { PlateNote } from "#features/memorials/editor/settings/components/plate-note.tsx";
import { changeOf } from "#features/memorials/editor/autosave/components/field-text.ts";
import {
  LOOKS,
  STARTS,
  type Start,
} from "#features/memorials/editor/biography/components/template-starts.ts";
import { createMemorial } from "#features/memorials/lifecycle/contract.ts";

export const handle = { texts: ["accounts", "making", "templates"] };

const DRAFT = "template";

/**
 * Creates a page from a template, whose samples are marked so that nobody publishes them unread.
 */
export default function TemplatePage() {
  const { t } = useTranslation(["templates", "making"]);
  const [search] = useSearchParams();
  const qrCode = search.get("qrCode")?.trim() || undefined;
  const [start, setStart] = useState<Start>("longLife");
  const [name, setName] = useState(keptName);
  const { mutate, error, isPending } = useBeginning();
  const problem = error instanceof ApiError ? error.fields["name"] : undefined;
  const story = changeOf("biography", t(`starts.${start}.story`)).biography ?? "";

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const code = qrCode === undefined ? {} : { qrCode };
    mutate({
      ...LOOKS[start],
      ...code,
      name,
      biography: story,
      privacy: "private",
      stage: "draft",
    });
  }

  return (
    <SitePage title={t("title")} navigation={<SignedInNavigation />}>
      <FormPage note={qrCode !== undefined && <PlateNote code={qrCode} />}>
        <h1>{t("question")}</h1>
        <p className="reading">{t("intro")}</p>
        <form className="stack" noValidate onSubmit={submit}>
          {error && problem === undefined && <CreateFailure error={error} qrCode={qrCode} />}
          <FieldGroup label={<span className="visually-hidden">{t("which")}</span>}>
            <RadioList
              name="start"
              value={start}
              onChange={setStart}
              options={STARTS.map((value) => ({
                value,
                title: t(`starts.${value}.title`),
                text: t(`starts.${value}.text`),
              }))}
            />
          </FieldGroup>
          <section className="stack" aria-labelledby="sample" aria-live="polite">
            <h2 id="sample">{t("sample")}</h2>
            <div className="reading story" dangerouslySetInnerHTML={{ __html: story }} />
          </section>
          <Field label={t("name")} error={problem}>
            <TextInput
              autoComplete="off"
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                keepDraft(DRAFT, event.target.value);
              }}
            />
          </Field>
          <div className="actions">
            <Button type="submit" busy={isPending ? t("making:create.busy") : null}>
              {t("submit")}
            </Button>
          </div>
        </form>
      </FormPage>
    </SitePage>
  );
}

/** The draft from before a reload or navigation. */
function keptName(): string {
  const kept = readDraft(DRAFT);
  return typeof kept === "string" ? kept : "";
}

function useBeginning() {
  const { t } = useTranslation("making");
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMemorial) => call(createMemorial, { body }),
    onSuccess: async (memorial) => {
      dropDraft(DRAFT);
      invalidatePage(client, memorial);
      await navigate(`/edit-memorial/${memorial.slug}#life`, { replace: true });
    },
    onError: (failure) => {
      toast.show({
        tone: "bad",
        inPage: "said",
        title: t("create.failed"),
        description: failure.message,
      });
    },
  });
}
