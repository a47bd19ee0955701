import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { callQuery, prefetch } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { NotFoundContent } from "../../components/not-found-content.tsx";
import { NotesView } from "../components/notes-view.tsx";
import { getNotes } from "../contract.ts";
import type { Route } from "./+types/notes.ts";

export const handle = { texts: ["compositions", "memorials"] };

/** The notes of a piece; `null` where there are none, or for others than its keepers. */
function notesQuery({ slug, compositionId }: Route.ComponentProps["params"]) {
  const params = { id: slug, compositionId };
  return callQuery(getNotes, { params }, { on404: "null" });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await prefetch(null, [memorialQuery(params.slug), notesQuery(params)]);
  return null;
}

/** `/edit-memorial/{slug}/notes/{compositionId}`: the notes of a piece that was made for a page, to be printed. */
export default function NotesPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("compositions");
  const { data: memorial, error } = useQuery(memorialQuery(params.slug));
  const { data: notes, error: refusal } = useQuery(notesQuery(params));
  if (error && memorial === undefined) throw error;
  if (refusal && notes === undefined && memorial !== null) throw refusal;
  if (!memorial || !notes) {
    return (
      <SitePage title={t("notes")} navigation={<SignedInNavigation />}>
        <NotFoundContent />
      </SitePage>
    );
  }
  const title = t("notesTitle", { title: notes.title, name: memorial.name });
  return (
    <SitePage title={title} navigation={<Navigation slug={memorial.slug} />}>
      <NotesView memorial={memorial} notes={notes} compositionId={params.compositionId} />
    </SitePage>
  );
}

function Navigation({ slug }: { slug: string }) {
  const { t } = useTranslation("compositions");
  return (
    <>
      <TextLink to={`/edit-memorial/${slug}#compose`}>{t("toEdit")}</TextLink>
      <SignedInNavigation />
    </>
  );
}
