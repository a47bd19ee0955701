import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { KeeperNavigation } from "#features/accounts/components/keeper-navigation.tsx";
import { prefetch } from "#platform/pages/queries.ts";
import { loadToasts } from "#ui/toast.tsx";
import { mediaQuery, memorialQuery } from "../../components/memorial-queries.ts";
import { NotFoundContent } from "../../components/not-found-content.tsx";
import { typedName } from "../../components/typed-name.ts";
import { worksOn } from "../../components/works-on.ts";
import type { Memorial } from "../../contract.ts";
import { AutosaveProvider, useSavedMemorial } from "../components/autosave-context.tsx";
import { DeleteSection } from "../components/delete-section.tsx";
import { EditBar } from "../components/edit-bar.tsx";
import { EditContents } from "../components/edit-contents.tsx";
import { EntriesSection } from "../components/entries-section.tsx";
import { LookSection } from "../components/look-section.tsx";
import { ModerationSection } from "../components/moderation-section.tsx";
import { MusicSection } from "../components/music-section.tsx";
import { PersonSection } from "../components/person-section.tsx";
import { PicturesSection } from "../components/pictures-section.tsx";
import { CeremonySection, GraveSection } from "../components/places-sections.tsx";
import { PrivacySection } from "../components/privacy-section.tsx";
import { SettingsSection } from "../components/settings-section.tsx";
import { loadRichStory } from "../components/rich-story-code.ts";
import { StorySection } from "../components/story-section.tsx";
import { LeaveGuard, UnsavedNotice } from "../components/unsaved-warning.tsx";
import { useUploads } from "../components/uploads.tsx";
import type { Route } from "./+types/edit.ts";

export const handle = { texts: ["accounts", "keeping", "errors"] };

/** Edited is what the server has now, never what was fetched a while ago. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  // A failure must be sayable without a net, and the first toast brings its own code.
  void loadToasts().catch(() => undefined);
  // Meanwhile, so that the biography seldom stands there as text first.
  void loadRichStory().catch(() => undefined);
  const query = memorialQuery(params.slug);
  const client = await prefetch(null, []);
  await client.invalidateQueries({ queryKey: query.queryKey });
  await prefetch(null, [query]);
  const memorial = client.getQueryData<Memorial | null>(query.queryKey);
  if (memorial) await prefetch(null, [mediaQuery(memorial.id)]);
  return null;
}

export default function EditPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("keeping");
  const { data: memorial, error } = useQuery(memorialQuery(params.slug));
  // What is there stays: asking again in the background may fail while somebody writes.
  if (error && memorial === undefined) throw error;
  if (!memorial || !worksOn(memorial)) {
    return (
      <SitePage title={t("edit.title")} navigation={<KeeperNavigation />}>
        <NotFoundContent />
      </SitePage>
    );
  }
  return (
    <AutosaveProvider key={memorial.id} memorial={memorial}>
      <Editing slug={params.slug} />
    </AutosaveProvider>
  );
}

/** The memorial's own spread, with fields where the text stands: as much of it as one may change. */
function Editing({ slug }: { slug: string }) {
  const { t } = useTranslation("keeping");
  const memorial = useSavedMemorial();
  const { can } = memorial;
  const uploads = useUploads(memorial);
  useOwnAddress(slug, memorial.slug);
  const title = t("edit.titleNamed", { name: typedName(memorial.name) });

  return (
    <SitePage title={title} above={<EditBar />}>
      <h1 className="visually-hidden">{title}</h1>
      <EditContents memorial={memorial} />
      <UnsavedNotice here={`/edit-memorial/${memorial.slug}`} />
      {can.edit && (
        <>
          <PersonSection />
          <StorySection />
        </>
      )}
      {can.contribute && (
        <>
          <PicturesSection memorial={memorial} uploads={uploads} />
          <MusicSection memorial={memorial} uploads={uploads} />
        </>
      )}
      {can.edit && (
        <>
          <CeremonySection />
          <GraveSection />
        </>
      )}
      {can.moderate && (
        <>
          <EntriesSection memorial={memorial} kind="guestbook" />
          <EntriesSection memorial={memorial} kind="tribute" />
          <EntriesSection memorial={memorial} kind="candle" />
        </>
      )}
      {can.edit && <PageSections />}
      {can.delete && <DeleteSection memorial={memorial} />}
      <LeaveGuard uploads={uploads} />
    </SitePage>
  );
}

/** How the page looks, who it is for, who adds to it, and what it is. */
function PageSections() {
  return (
    <>
      <LookSection />
      <PrivacySection />
      <ModerationSection />
      <SettingsSection />
    </>
  );
}

/**
 * After the page was given another address, this one is named by it too. No navigation: somebody is
 * writing, and keeps the place where they are.
 */
function useOwnAddress(shown: string, slug: string): void {
  useEffect(() => {
    if (shown !== slug) history.replaceState(history.state, "", `/edit-memorial/${slug}`);
  }, [shown, slug]);
}
