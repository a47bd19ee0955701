import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { redirect, useNavigate, type ShouldRevalidateFunctionArgs } from "react-router";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { prefetch } from "#platform/pages/queries.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { GuideBar, GuidePage } from "#features/memorials/editor/guide/components/guide-page.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { TextLink } from "#ui/link.tsx";
import { loadToasts } from "#ui/toast.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { mediaQuery } from "../../media/components/media-query.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { typedName } from "#features/memorials/components/typed-name.ts";
import {
  AutosaveProvider,
  useAutosave,
  useSaving,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { BEGIN_PORTRAIT } from "#features/memorials/editor/guide/components/begun-page.ts";
import { useGuidePortrait } from "#features/memorials/editor/guide/components/guide-portrait-state.ts";
import { GuidePreview } from "#features/memorials/editor/guide/components/guide-preview.tsx";
import { GuideQuestion } from "#features/memorials/editor/guide/components/guide-questions.tsx";
import {
  GUIDE_STEPS,
  guidePath,
  publishedPath,
  type GuideStep,
} from "#features/memorials/components/guide-path.ts";
import {
  isGuideStep,
  openStep,
  placeOf,
  STEP_FIELDS,
  stepAfter,
  stepBefore,
} from "#features/memorials/editor/guide/components/guide-steps.ts";
import { useMediaChanges } from "#features/memorials/editor/pictures/components/media-changes.ts";
import { loadRichStory } from "#features/memorials/editor/biography/components/rich-story-code.ts";
import {
  LeaveGuard,
  UnsavedNotice,
} from "#features/memorials/editor/components/unsaved-warning.tsx";
import {
  whenIdle,
  type UploadQueue,
} from "#features/memorials/editor/pictures/components/upload-queue.ts";
import { useUploads } from "#features/memorials/editor/pictures/components/uploads.tsx";
import { useSaveStatusText } from "#features/memorials/editor/autosave/components/save-status-text.ts";
import type { Route } from "./+types/guided.ts";

export const handle = { texts: ["accounts", "making", "editor", "memorials", "errors"] };

/** The URL holds the page and the question; without a question, the first unanswered one. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  // Preloaded, so that failures can be shown offline: the first toast loads its own chunk.
  void loadToasts().catch(() => undefined);
  // Loaded in parallel, so that the biography is rarely shown as text first.
  void loadRichStory().catch(() => undefined);
  const query = memorialQuery(params.id);
  const client = await prefetch(null, []);
  await client.invalidateQueries({ queryKey: query.queryKey });
  await prefetch(null, [query]);
  const memorial = client.getQueryData(query.queryKey);
  if (!memorial) return null;
  const media = mediaQuery(memorial.id);
  await prefetch(null, [media]);
  if (isGuideStep(params.step)) return null;
  const step = openStep(memorial, client.getQueryData(media.queryKey)?.items ?? []);
  return redirect(guidePath(memorial.id, step));
}

/** No refetching between questions. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams["id"] !== nextParams["id"] || nextParams["step"] === undefined;
}

export default function GuidedPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation(["making", "editor"]);
  const { data: memorial, error } = useQuery(memorialQuery(params.id));
  if (error && memorial === undefined) throw error;
  if (!memorial?.can.edit || !isGuideStep(params.step)) {
    return (
      <SitePage title={t("create.title")} navigation={<SignedInNavigation />}>
        <NotFoundContent />
      </SitePage>
    );
  }
  return (
    <AutosaveProvider key={memorial.id} memorial={memorial} isForm>
      <Guide step={params.step} />
    </AutosaveProvider>
  );
}

/** One question per screen. Answers are saved at once, and every question can be skipped. */
function Guide({ step }: { step: GuideStep }) {
  const { t } = useTranslation(["making", "editor"]);
  const { memorial } = useSaving();
  const changes = useMediaChanges(memorial);
  const uploads = useUploads(
    memorial,
    ([arrived]) => {
      if (arrived !== undefined) changes.putFirst(arrived.id);
    },
    `guide ${memorial.id}`,
  );
  const portrait = useGuidePortrait(memorial, uploads);
  const state = useSaveStatusText();
  const isShown = memorial.privacy !== "private";
  const [privacy, setPrivacy] = useState(isShown ? memorial.privacy : "unlisted");
  const { goOn, isBusy, form } = useGoingOn(step, uploads);
  const question = t(`guide.${step}.question`, { name: typedName(memorial.name) });
  const place = t("guide.place", { place: placeOf(step), total: GUIDE_STEPS.length });
  const before = stepBefore(step);
  const after = stepAfter(step);

  return (
    <SitePage
      title={`${place}: ${question}`}
      above={
        <GuideBar
          state={state ? t(`guide.${state.tone}`) : step !== "portrait" && portrait.progress?.short}
          later={
            <ButtonLink variant="bare" small to="/profile">
              {t("guide.later")}
            </ButtonLink>
          }
        />
      }
    >
      <UnsavedNotice here={guidePath(memorial.id, step)} />
      <GuidePage
        place={
          <>
            <span>{place}</span>
            {before && (
              <ButtonLink variant="bare" small to={guidePath(memorial.id, before)}>
                {t("guide.back")}
              </ButtonLink>
            )}
          </>
        }
        question={question}
        why={t(`guide.${step}.why`)}
        onSubmit={() => void goOn(privacy)}
        form={form}
        preview={{
          label: t("guide.preview"),
          content: <GuidePreview portrait={portrait.picture} />,
        }}
        foot={
          <>
            <Button type="submit" busy={isBusy ? t("editor:saving.busy") : null}>
              {after !== null
                ? t("guide.continue")
                : privacy === "private"
                  ? t("guide.keepPrivate")
                  : t("guide.publish")}
            </Button>
            {after === null && !isShown && privacy !== "private" && (
              <Button variant="quiet" onClick={() => void goOn("private", "draft")}>
                {t("guide.seeFirst")}
              </Button>
            )}
            {after && (
              <>
                <ButtonLink variant="bare" to={guidePath(memorial.id, after)}>
                  {t("guide.skip")}
                </ButtonLink>
                <ButtonLink variant="bare" className="guide-see" to={`/memorial/${memorial.slug}`}>
                  {t("guide.see")}
                </ButtonLink>
              </>
            )}
          </>
        }
      >
        <GuideQuestion
          key={step}
          step={step}
          uploads={uploads}
          portrait={portrait}
          privacy={privacy}
          onPrivacy={setPrivacy}
        />
        {after === null && (
          <p className="small">
            {t("guide.more")}{" "}
            <TextLink to={`/edit-memorial/${memorial.slug}`}>{t("editor:edit.title")}</TextLink>
          </p>
        )}
      </GuidePage>
      <LeaveGuard
        uploads={uploads}
        within={`${guidePath(memorial.id)}/`}
        returnsFrom={BEGIN_PORTRAIT}
      />
    </SitePage>
  );
}

/** To the next question, unless the answer was rejected; after the last, to the page. */
function useGoingOn(step: GuideStep, uploads: UploadQueue) {
  const navigate = useNavigate();
  const autosave = useAutosave();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const form = useFocusOnProblem(refusal);

  /** `stage`: seen by its keeper first, the page is still a draft, and the list of pages leads back here. */
  async function goOn(privacy: Memorial["privacy"], stage: Memorial["stage"] = "made") {
    if (isBusy) return undefined;
    const next = stepAfter(step);
    const fields = next === null ? (["privacy"] as const) : STEP_FIELDS[step];
    setBusy(true);
    if (next === null) {
      autosave.type("privacy", privacy);
      if (stage === "made") autosave.type("stage", stage);
      // Nobody is to see the page before its picture.
      await whenIdle(uploads);
    }
    const isSaved = await autosave.flush();
    setBusy(false);
    const { memorial, problems, conflicts } = autosave.state();
    // Offline, answers are stored locally and the user may go on; only publishing needs the server.
    if (fields.some((field) => problems[field] !== undefined || conflicts.includes(field))) {
      // A rejected publication is not retried automatically: publishing is always an explicit
      // action.
      if (next === null) autosave.type("privacy", memorial.privacy);
      setRefusal(new Error("refused"));
      return undefined;
    }
    if (next !== null) return navigate(guidePath(memorial.id, next));
    if (!isSaved) return undefined;
    return navigate(
      privacy === "private" ? `/memorial/${memorial.slug}` : publishedPath(memorial.id),
    );
  }

  return { goOn, isBusy, form };
}
