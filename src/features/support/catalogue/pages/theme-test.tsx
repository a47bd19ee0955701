import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { mediaQuery } from "#features/memorials/components/memorial-queries.ts";
import {
  knownRichStory,
  loadRichStory,
} from "#features/memorials/keeping/components/rich-story-code.ts";
import {
  picturesIn,
  type ShownPicture,
} from "#features/memorials/media/components/picture-views.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Catalogue } from "../components/catalogue.tsx";
import type { Route } from "./+types/theme-test.ts";

export const handle = { texts: ["catalogue", "keeping"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, demoSlug } = context.get(pageContext);
  await prefetch(api, demoSlug === null ? [] : [mediaQuery(demoSlug)]);
  return { slug: demoSlug ?? "" };
}

/** The living catalogue of all that pages are made of; with the example's pictures, where it is. */
export default function ThemeTestPage({ loaderData: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation("catalogue");
  const { data: media } = useQuery({ ...mediaQuery(slug), enabled: slug !== "" });
  const pictures = picturesIn(media?.items ?? []);
  return (
    <SitePage title={t("title")}>
      <Catalogue portrait={pictures[0] ?? null} writer={<Writer pictures={pictures} />} />
    </SitePage>
  );
}

/** The editor of a biography: much code, so it comes when it is asked for. */
function Writer({ pictures }: { pictures: readonly ShownPicture[] }) {
  const { t, i18n } = useTranslation("catalogue");
  const [isAsked, setAsked] = useState(false);
  const [text, setText] = useState(t("type.size-read"));
  const limit = { max: 1000, text: (left: number) => t("area.left", { count: left }) };
  const meanwhile = (
    <Button variant="quiet" busy={isAsked ? t("writer.busy") : null} onClick={() => setAsked(true)}>
      {t("writer.open")}
    </Button>
  );
  return (
    <Loaded
      load={loadRichStory}
      known={knownRichStory}
      need={isAsked ? "writer" : null}
      meanwhile={<div className="actions">{meanwhile}</div>}
    >
      {(RichStory) => (
        <Field label={t("writer.label")}>
          <RichStory
            value={text}
            onChange={setText}
            onLeave={() => undefined}
            pictures={pictures}
            lang={i18n.language}
            limit={limit}
          />
        </Field>
      )}
    </Loaded>
  );
}
