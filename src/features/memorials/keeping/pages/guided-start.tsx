import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { loginPath } from "#features/accounts/components/safe-next.ts";
import { useHydrated } from "#features/accounts/components/hydrated.ts";
import { PageFrame, useBrand } from "#features/accounts/components/page-frame.tsx";
import { PageHead } from "#features/accounts/components/page-head.tsx";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { GuideBar, GuidePage } from "#ui/guide-page.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Memorial, NewMemorial } from "../../contract.ts";
import { CreateFailure } from "../components/create-failure.tsx";
import { forgetPage } from "../components/forget-page.ts";
import { GUIDE_STEPS, guidePath } from "../components/guide-steps.ts";
import { FirstPreview } from "../components/first-preview.tsx";
import { PlateNote } from "../components/plate-note.tsx";

export const handle = { texts: ["making"] };

const DRAFT = "guided";

/**
 * The first question, for anybody: one may begin before there is a login, and what was written is
 * still here after it. With the name the page is there, and only its keeper sees it.
 */
export default function GuidedStartPage() {
  const { t } = useTranslation("making");
  const brand = useBrand();
  const [search] = useSearchParams();
  const qrCode = search.get("qrCode")?.trim() || undefined;
  const { field, name, read } = useKeptName();
  const { mutate, error, isPending } = useFirstAnswer();
  const hydrated = useHydrated();
  const problem = error instanceof ApiError ? error.fields["name"] : undefined;
  const place = t("guide.place", { place: 1, total: GUIDE_STEPS.length });

  function submit() {
    if (isPending) return;
    keepDraft(DRAFT, name);
    mutate({ name, privacy: "private", stage: "draft", ...(qrCode !== undefined && { qrCode }) });
  }

  return (
    <PageFrame top="none" above={<GuideBar home={{ to: "/", label: brand?.name }} />}>
      <PageHead title={t("guide.name.question")} description={t("guide.about")} />
      <GuidePage
        place={<span>{place}</span>}
        question={t("guide.name.question")}
        why={t("guide.name.why")}
        onSubmit={submit}
        preview={{
          label: t("guide.preview"),
          content: <FirstPreview name={name} brand={brand?.name ?? ""} />,
        }}
        foot={
          <Button type="submit" disabled={!hydrated} busy={isPending ? t("create.busy") : null}>
            {t("guide.continue")}
          </Button>
        }
      >
        {qrCode !== undefined && (
          <div>
            <PlateNote code={qrCode} />
          </div>
        )}
        {error && problem === undefined && <CreateFailure error={error} qrCode={qrCode} />}
        <Field label={t("guide.name.label")} error={problem}>
          <TextInput ref={field} name="name" autoComplete="off" onInput={read} />
        </Field>
      </GuidePage>
    </PageFrame>
  );
}

/** What is typed, or was before the login, before a reload, or before our script came. */
function useKeptName() {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const read = () => setName(field.current?.value ?? "");
  useEffect(() => {
    const kept = readDraft(DRAFT);
    if (field.current?.value === "" && typeof kept === "string") field.current.value = kept;
    read();
  }, []);
  return { field, name, read };
}

function useFirstAnswer() {
  const { t } = useTranslation("making");
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMemorial) =>
      callApi<Memorial>("/api/memorials", { method: "POST", body }),
    onSuccess: async (memorial) => {
      dropDraft(DRAFT);
      forgetPage(client, memorial);
      // The way back leads to this page's own name, not to another beginning.
      await navigate(guidePath(memorial.id, "name"), { replace: true });
      await navigate(guidePath(memorial.id, "dates"));
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 401) {
        return navigate(loginPath(location));
      }
      return toast.show({
        tone: "bad",
        inPage: "said",
        title: t("create.failed"),
        description: failure.message,
      });
    },
  });
}
