import "../../components/story.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { KeeperNavigation } from "#features/accounts/components/keeper-navigation.tsx";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Memorial, NewMemorial } from "../../contract.ts";
import { useUnseen } from "../../notifications/components/own-news.ts";
import { CreateFailure } from "../components/create-failure.tsx";
import { forgetPage } from "../components/forget-page.ts";
import { PlateNote } from "../components/plate-note.tsx";
import { changeOf } from "../components/saved-fields.ts";
import { LOOKS, STARTS, type Start } from "../components/template-starts.ts";

export const handle = { texts: ["accounts", "making", "templates"] };

const DRAFT = "template";

/** A page that begins with somebody else's words, marked so that nobody shows them unread. */
export default function TemplatePage() {
  const { t } = useTranslation(["templates", "making"]);
  const unseen = useUnseen();
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
    <SitePage title={t("title")} navigation={<KeeperNavigation unseen={unseen} />}>
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

/** What stood here before the page was left or reloaded. */
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
    mutationFn: (body: NewMemorial) =>
      callApi<Memorial>("/api/memorials", { method: "POST", body }),
    onSuccess: async (memorial) => {
      dropDraft(DRAFT);
      forgetPage(client, memorial);
      await navigate(`/edit-memorial/${memorial.slug}#life`, { replace: true });
    },
    onError: (failure) =>
      toast.show({
        tone: "bad",
        inPage: "said",
        title: t("create.failed"),
        description: failure.message,
      }),
  });
}
