import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { guidePath } from "#features/memorials/components/guide-path.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { ShareMessage } from "./share-message.tsx";

/** Part of a page's administration: telling others of it, once anybody else can see it. */
export function ShareSection({ id }: { id: string }) {
  const { t } = useTranslation("sharing");
  const { data: memorial } = useQuery(memorialQuery(id));
  const publicUrl = useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl ?? "";
  if (!memorial) return null;
  const { name, slug, privacy, can } = memorial;
  return (
    <Section id="share" heading={t("message.heading")} note={t(`reach.${privacy}`)}>
      {privacy !== "private" && (
        <ShareMessage key={slug} name={name} address={`${publicUrl}/memorial/${slug}`} />
      )}
      {privacy === "private" && can.show && (
        <div className="actions">
          <ButtonLink variant="quiet" to={guidePath(memorial.id, "privacy")}>
            {t("publish")}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
