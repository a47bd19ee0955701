import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { redirect, useNavigate, type ShouldRevalidateFunctionArgs } from "react-router";
import { KeeperNavigation } from "#features/accounts/components/keeper-navigation.tsx";
import { useBrand } from "#features/accounts/components/page-frame.tsx";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { prefetch } from "#platform/pages/queries.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { GuideBar, GuidePage } from "#ui/guide-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { loadToasts, useToast } from "#ui/toast.tsx";
import { mediaQuery, memorialQuery } from "../../components/memorial-queries.ts";
import { NotFoundContent } from "../../components/not-found-content.tsx";
import { typedName } from "../../components/typed-name.ts";
import { AutosaveProvider, useAutosave, useSaving } from "../components/autosave-context.tsx";
import { GuidePreview } from "../components/guide-preview.tsx";
import { GuideQuestion } from "../components/guide-questions.tsx";
import {
  GUIDE_STEPS,
  guidePath,
  isGuideStep,
  openStep,
  placeOf,
  STEP_FIELDS,
  stepAfter,
  stepBefore,
  type GuideStep,
} from "../components/guide-steps.ts";
import { useMediaChanges } from "../components/media-changes.ts";
import { loadRichStory } from "../components/rich-story-code.ts";
import { LeaveGuard, UnsavedNotice } from "../components/unsaved-warning.tsx";
import { useUploads } from "../components/uploads.tsx";
import { useWorkState } from "../components/work-state.ts";
import type { Route } from "./+types/guided.ts";

export const handle = { texts: ["accounts", "making", "keeping", "memorials", "errors"] };

/** The address carries the page and the question; without a question, it is the first open one. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  // A failure must be sayable without a net, and the first toast brings its own code.
  void loadToasts().catch(() => undefined);
  // Meanwhile, so that the biography seldom stands there as text first.
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

/** From question to question nothing is asked for again: the page keeps what it knows. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams["id"] !== nextParams["id"] || nextParams["step"] === undefined;
}

export default function GuidedPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation(["making", "keeping"]);
  const { data: memorial, error } = useQuery(memorialQuery(params.id));
  if (error && memorial === undefined) throw error;
  if (!memorial?.can.edit || !isGuideStep(params.step)) {
    return (
      <SitePage title={t("create.title")} navigation={<KeeperNavigation />}>
        <NotFoundContent />
      </SitePage>
    );
  }
  return (
    <AutosaveProvider key={memorial.id} memorial={memorial}>
      <Guide step={params.step} />
    </AutosaveProvider>
  );
}

/** One question a screen. What is answered is saved at once, and any of them may be passed by. */
function Guide({ step }: { step: GuideStep }) {
  const { t } = useTranslation(["making", "keeping"]);
  const brand = useBrand();
  const { memorial } = useSaving();
  const changes = useMediaChanges(memorial);
  const uploads = useUploads(memorial, ([arrived]) => {
    if (arrived !== undefined) changes.move(arrived.id, "first");
  });
  const state = useWorkState();
  const [privacy, setPrivacy] = useState(memorial.privacy);
  const { goOn, isBusy } = useGoingOn(step, privacy);
  const question = t(`guide.${step}.question`, { name: typedName(memorial.name) });
  const place = t("guide.place", { place: placeOf(step), total: GUIDE_STEPS.length });
  const before = stepBefore(step);
  const after = stepAfter(step);

  return (
    <SitePage
      title={`${place}: ${question}`}
      above={
        <GuideBar
          home={{ to: "/", label: brand?.name }}
          state={state && t(`guide.${state.tone}`)}
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
        onSubmit={() => void goOn()}
        preview={{ label: t("guide.preview"), content: <GuidePreview brand={brand?.name ?? ""} /> }}
        foot={
          <>
            <Button type="submit" busy={isBusy ? t("keeping:saving.busy") : null}>
              {after === null
                ? t(privacy === "private" ? "guide.keepPrivate" : "guide.publish")
                : t("guide.continue")}
            </Button>
            {after && (
              <ButtonLink variant="bare" to={guidePath(memorial.id, after)}>
                {t("guide.skip")}
              </ButtonLink>
            )}
            <ButtonLink variant="bare" className="guide-see" to={`/memorial/${memorial.slug}`}>
              {t("guide.see")}
            </ButtonLink>
          </>
        }
      >
        <GuideQuestion
          key={step}
          step={step}
          uploads={uploads}
          privacy={privacy}
          onPrivacy={setPrivacy}
        />
        {after === null && (
          <p className="small">
            {t("guide.more")}{" "}
            <TextLink to={`/edit-memorial/${memorial.slug}`}>{t("keeping:edit.title")}</TextLink>
          </p>
        )}
      </GuidePage>
      <LeaveGuard uploads={uploads} within={`${guidePath(memorial.id)}/`} />
    </SitePage>
  );
}

/** To the next question, unless this one's answer was refused; after the last, to the page. */
function useGoingOn(step: GuideStep, privacy: string) {
  const { t } = useTranslation(["making", "keeping"]);
  const toast = useToast();
  const navigate = useNavigate();
  const autosave = useAutosave();
  const [isBusy, setBusy] = useState(false);

  async function goOn() {
    const next = stepAfter(step);
    const fields = next === null ? (["privacy"] as const) : STEP_FIELDS[step];
    setBusy(true);
    if (next === null) {
      autosave.type("privacy", privacy);
      autosave.type("stage", "made");
    }
    const isSaved = await autosave.flush();
    setBusy(false);
    const { memorial, problems, conflicts } = autosave.state();
    // Without a net the answers are kept, and one may go on; only to publish takes the server.
    if (fields.some((field) => problems[field] !== undefined || conflicts.includes(field))) {
      // What was refused is not shown by itself later on: to publish is a decision each time.
      if (next === null) autosave.type("privacy", memorial.privacy);
      return undefined;
    }
    if (next !== null) return navigate(guidePath(memorial.id, next));
    if (!isSaved) return undefined;
    if (privacy !== "private") toast.show({ title: t("guide.published") });
    return navigate(`/memorial/${memorial.slug}`);
  }

  return { goOn, isBusy };
}
