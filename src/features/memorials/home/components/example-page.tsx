import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LifeDates } from "#features/memorials/components/life-dates.tsx";
import { TextLink } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";
import { picturesIn } from "#features/memorials/media/components/picture-views.ts";
import { useLifeDates } from "#features/memorials/components/life-date.tsx";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";

/** Link to a complete example page of an invented person. */
export function ExamplePage({ slug }: { slug: string }) {
  const { t } = useTranslation("memorials");
  const { data: memorial = null } = useQuery(memorialQuery(slug));
  const { data: media = null } = useQuery(mediaQuery(slug));
  const lifeDates = useLifeDates();
  if (memorial === null) return null;
  const { born, died } = lifeDates(memorial);
  const [portrait] = picturesIn(media?.items ?? []);
  return (
    <Section heading={t("home.example")}>
      <TextLink className="proof" to={`/memorial/${slug}`}>
        {portrait !== undefined && (
          <Picture picture={{ ...portrait, alt: "" }} sizes="(min-width: 44rem) 15rem, 40vw" />
        )}
        <div className="proof-words">
          <h3>
            <bdi>{memorial.name}</bdi>
          </h3>
          <LifeDates born={born} died={died} />
        </div>
      </TextLink>
      <p className="small">{t("home.invented")}</p>
    </Section>
  );
}
