import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { SitePage } from "#shell/site-page.tsx";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { prefetch } from "#platform/pages/queries.ts";
import { loadToasts } from "#ui/toast.tsx";
import { eventsQuery } from "../../timeline/components/events-query.ts";
import { mediaQuery } from "../../media/components/media-query.ts";
import { allMusicQuery } from "../../music/components/all-music-query.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { typedName } from "#features/memorials/components/typed-name.ts";
import { worksOn } from "#features/memorials/content/components/works-on.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  AutosaveProvider,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { DeleteSection } from "#features/memorials/editor/settings/components/delete-section.tsx";
import { deletedQuery } from "../../deleted/components/deleted-query.ts";
import { DeletedSection } from "#features/memorials/editor/deleted/components/deleted-section.tsx";
import { EditBar } from "../components/edit-bar.tsx";
import { EDIT_SECTIONS } from "../components/edit-sections.ts";
import { EditContents } from "../components/edit-contents.tsx";
import { LookSection } from "#features/memorials/editor/settings/components/look-section.tsx";
import { ModerationSection } from "#features/memorials/editor/settings/components/moderation-section.tsx";
import { PrivacySection } from "#features/memorials/editor/settings/components/privacy-section.tsx";
import { SettingsSection } from "#features/memorials/editor/settings/components/settings-section.tsx";
import { rememberVoice } from "#features/memorials/editor/music/components/voice-files.ts";
import { loadRichStory } from "#features/memorials/editor/biography/components/rich-story-code.ts";
import {
  LeaveGuard,
  UnsavedNotice,
} from "#features/memorials/editor/components/unsaved-warning.tsx";
import { loadEventsEditor } from "#features/memorials/editor/timeline/components/timeline-section.tsx";
import { kindNamespaces } from "#features/memorials/sections/components/kind-texts.ts";
import { useUploads } from "#features/memorials/editor/pictures/components/uploads.tsx";
import type { Route } from "./+types/edit.ts";

export const handle = {
  texts: [
    "accounts",
    "editor",
    "keepers",
    "memorials",
    "errors",
    ...EDIT_SECTIONS.flatMap(({ texts }) => texts ?? []),
    ...kindNamespaces("deleted"),
  ],
};

/** Always fetched: editing a cached version would cause conflicts. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  // Preloaded, so that failures can be shown offline: the first toast loads its own chunk.
  void loadToasts().catch(() => undefined);
  // Loaded in parallel, so that the biography is rarely shown as text first.
  void loadRichStory().catch(() => undefined);
  void loadEventsEditor().catch(() => undefined);
  const query = memorialQuery(params.slug);
  const client = await prefetch(null, []);
  await client.invalidateQueries({ queryKey: query.queryKey });
  await prefetch(null, [query]);
  const memorial = client.getQueryData<Memorial | null>(query.queryKey);
  if (memorial && worksOn(memorial)) {
    // The index has one line more or less by what was deleted: what follows it would shift.
    const deleted = client.infiniteQuery(deletedQuery(memorial.id)).catch(() => null);
    const events = eventsQuery(memorial.id);
    const music = client.query(allMusicQuery(memorial.id)).catch(() => null);
    await client.invalidateQueries({ queryKey: events.queryKey });
    await Promise.all([prefetch(null, [mediaQuery(memorial.id), events]), music, deleted]);
  }
  return null;
}

export default function EditPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("editor");
  const { data: memorial, error } = useQuery(memorialQuery(params.slug));
  // No refetching: a background request may fail while somebody is typing.
  if (error && memorial === undefined) throw error;
  if (!memorial || !worksOn(memorial)) {
    return (
      <SitePage title={t("edit.title")} navigation={<SignedInNavigation />}>
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

/** The memorial's layout with fields in place of text, as far as the user may edit. */
function Editing({ slug }: { slug: string }) {
  const { t } = useTranslation("editor");
  const memorial = useSavedMemorial();
  const { can } = memorial;
  const uploads = useUploads(memorial, rememberVoice, `edit ${memorial.id}`);
  useOwnAddress(slug, memorial.slug);
  const title = t("edit.titleNamed", { name: typedName(memorial.name) });

  return (
    <SitePage title={title} above={<EditBar />}>
      <h1 className="visually-hidden">{title}</h1>
      <EditContents memorial={memorial} />
      <UnsavedNotice here={`/edit-memorial/${memorial.slug}`} />
      {EDIT_SECTIONS.map(
        ({ name, capability, View }) =>
          can[capability] && <View key={name} memorial={memorial} uploads={uploads} />,
      )}
      {can.edit && <PageSections />}
      <DeletedSection memorial={memorial} />
      {can.delete && <DeleteSection memorial={memorial} />}
      <LeaveGuard uploads={uploads} />
    </SitePage>
  );
}

/** Privacy, moderation, appearance and kind of page: in the order of the index. */
function PageSections() {
  return (
    <>
      <PrivacySection />
      <ModerationSection />
      <LookSection />
      <SettingsSection />
    </>
  );
}

/**
 * Updates the URL after the slug was changed. Without navigation, so that the user's focus and
 * scroll position stay.
 */
function useOwnAddress(shown: string, slug: string): void {
  useEffect(() => {
    if (shown !== slug) history.replaceState(history.state, "", `/edit-memorial/${slug}`);
  }, [shown, slug]);
}
