import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { SignedInNavigation } from "#shell/signed-in-navigation.tsx";
import { SitePage } from "#shell/site-page.tsx";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { editQuery, findQuery } from "../components/edit-queries.ts";
import { PictureEditor } from "../components/picture-editor.tsx";
import type { Route } from "./+types/edit-image.ts";

export const handle = { texts: ["accounts", "memorials", "picture-edits", "errors"] };

/** Somebody else may have edited it: always refetched. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const find = findQuery(params.id);
  const client = await prefetch(null, [find]);
  const found = client.getQueryData(find.queryKey);
  if (found) {
    const edit = editQuery(found.memorialId, params.id);
    client.removeQueries({ queryKey: edit.queryKey });
    await prefetch(null, [edit]);
  }
  return null;
}

/** `/edit-image/{id}`: crops, straightens and mends a picture, for whoever may change it. */
export default function EditImagePage({ params }: Route.ComponentProps) {
  const { data: found, error } = useQuery(findQuery(params.id));
  if (error && found === undefined && isUnexpected(error)) throw error;
  if (!found) return <Missing />;
  return <Found key={params.id} {...found} mediaId={params.id} />;
}

type FoundProps = { memorialId: string; slug: string; mediaId: string };

function Found({ memorialId, slug, mediaId }: FoundProps) {
  const { t } = useTranslation("picture-edits");
  const { data: edit, error } = useQuery(editQuery(memorialId, mediaId));
  if (edit) return <PictureEditor {...{ memorialId, slug, mediaId, edit }} />;
  if (error === null) return null;
  if (isUnexpected(error)) throw error;
  // What moves can't be edited, and what is not ready can't be yet: the server says which.
  return (
    <SitePage title={t("title")} navigation={<SignedInNavigation />}>
      <FormPage>
        <h1>{t("title")}</h1>
        <p className="lead">{error.message}</p>
        <p>
          <TextLink to={`/edit-memorial/${slug}`}>{t("toPictures")}</TextLink>
        </p>
      </FormPage>
    </SitePage>
  );
}

function Missing() {
  const { t } = useTranslation("picture-edits");
  return (
    <SitePage title={t("title")} navigation={<SignedInNavigation />}>
      <NotFoundContent />
    </SitePage>
  );
}

function isUnexpected(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}
