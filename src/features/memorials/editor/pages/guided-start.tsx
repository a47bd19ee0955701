import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { currentUser } from "#shell/current-user.ts";
import { loginPath } from "#shell/safe-next.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { GuideBar, GuidePage } from "#features/memorials/editor/guide/components/guide-page.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { createMemorial } from "#features/memorials/lifecycle/contract.ts";
import { type NewMemorial } from "#features/memorials/content/contract.ts";
import { NAME_MAX } from "#features/memorials/contract.ts";
import {
  BEGIN_PORTRAIT,
  dropBegun,
  keepBegun,
  readBegun,
  readSaved,
} from "#features/memorials/editor/guide/components/begun-page.ts";
import { CreateFailure } from "#features/memorials/editor/guide/components/create-failure.tsx";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { GUIDE_STEPS, guidePath } from "#features/memorials/components/guide-path.ts";
import { FirstPreview } from "#features/memorials/editor/guide/components/first-preview.tsx";
import { PlateNote } from "#features/memorials/editor/settings/components/plate-note.tsx";

export const handle = { texts: ["making", "errors"] };

/**
 * The first question. For somebody signed in, submitting the name creates the page, visible to its
 * keeper only. Without an account the name is kept in this tab, and the picture is asked for next.
 */
export default function GuidedStartPage() {
  const { t } = useTranslation(["making", "errors"]);
  const [search] = useSearchParams();
  const qrCode = search.get("qrCode")?.trim() || undefined;
  const { field, name, read } = useKeptName();
  const { submit, error, problem, isPending } = useFirstAnswer(qrCode);
  const hydrated = useHydrated();
  const place = t("guide.place", { place: 1, total: GUIDE_STEPS.length });

  return (
    <PageFrame top="none" above={<GuideBar />}>
      <PageHead title={t("guide.name.question")} description={t("guide.about")} />
      <GuidePage
        place={<span>{place}</span>}
        question={t("guide.name.question")}
        why={t("guide.name.why")}
        onSubmit={() => void submit(name)}
        preview={{
          label: t("guide.preview"),
          content: name.trim() !== "" && <FirstPreview name={name} />,
          before: t("guide.previewSoon"),
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
          <TextInput
            ref={field}
            name="name"
            autoComplete="off"
            maxLength={NAME_MAX}
            onInput={read}
          />
        </Field>
      </GuidePage>
    </PageFrame>
  );
}

/** The input, including what was typed before a login, a reload or hydration. */
function useKeptName() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const [name, setName] = useState("");
  const read = () => setName(field.current?.value ?? "");
  useEffect(() => {
    const saved = readSaved();
    // Going back must lead to this page's name, not to a new page.
    if (saved !== null && saved.begunId === begunIn(state)) {
      void navigate(guidePath(saved.memorialId, "name"), { replace: true });
      return;
    }
    const kept = readBegun()?.name;
    if (field.current?.value === "" && kept !== undefined) field.current.value = kept;
    read();
  }, [navigate, state]);
  return { field, name, read };
}

/** The begun page that this entry of the history belongs to. */
function begunIn(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("begun" in state)) return undefined;
  return typeof state.begun === "string" ? state.begun : undefined;
}

function useFirstAnswer(qrCode: string | undefined) {
  const { t } = useTranslation(["making", "errors"]);
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: NewMemorial) => call(createMemorial, { body }),
    onSuccess: async (memorial) => {
      dropBegun();
      invalidatePage(client, memorial);
      // Going back must lead to this page's name, not to a new page.
      await navigate(guidePath(memorial.id, "name"), { replace: true });
      await navigate(guidePath(memorial.id, "portrait"));
    },
    onError: (failure, { name }) => {
      if (failure instanceof ApiError && failure.status === 401) return beginHere(name);
      return toast.show({
        tone: "bad",
        inPage: "said",
        title: t("create.failed"),
        description: failure.message,
      });
    },
  });

  /** Without an account. A plate's code is claimed with its key first, which needs one. */
  async function beginHere(name: string) {
    const { id } = keepBegun(name);
    if (qrCode !== undefined) return navigate(loginPath(location));
    const here = location.pathname + location.search;
    await navigate(here, { replace: true, state: { begun: id } });
    return navigate(BEGIN_PORTRAIT);
  }

  async function submit(name: string) {
    if (isPending) return undefined;
    setMissing(name.trim() === "");
    if (name.trim() === "") return undefined;
    const user = await client.query(currentUser).catch(() => null);
    if (user === null) return beginHere(name);
    return mutate({
      name,
      privacy: "private",
      stage: "draft",
      ...(qrCode !== undefined && { qrCode }),
    });
  }

  const refused = error instanceof ApiError ? error.fields["name"] : undefined;
  return {
    submit,
    error,
    isPending,
    problem: isMissing ? t("errors:fields.required_name") : refused,
  };
}
