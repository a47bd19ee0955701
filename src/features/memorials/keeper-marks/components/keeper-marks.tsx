import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import "./keeper-marks.css";

type Section = "life" | "timeline" | "pictures" | "ceremony" | "grave";

export type KeeperMarkProps = { slug: string } & (
  | { of: "opening"; portraitId: string | null }
  | { of: "section" | "empty"; section: Section }
  | { of: "caption"; pictureId: string; caption: string }
);

/** The edit link *Ret*; its space is reserved, so nothing shifts when it disappears. */
export function KeeperMark(props: KeeperMarkProps) {
  const { t } = useTranslation("memorials");
  const edit = `/edit-memorial/${props.slug}`;
  if (props.of === "opening")
    return <MemorialHeroMarks edit={edit} portraitId={props.portraitId} />;
  if (props.of === "empty") return <EmptySection edit={edit} section={props.section} />;
  if (props.of === "caption") {
    const { pictureId, caption } = props;
    return (
      <span className="caption-mark">
        <TextLink
          to={`${edit}#picture-${pictureId}`}
          aria-label={t("keeper.editThing", { thing: caption })}
        >
          {t("keeper.edit")}
        </TextLink>
      </span>
    );
  }
  const thing = t(headings[props.section]);
  return (
    <TextLink
      className="edit-mark section-mark"
      to={`${edit}#${props.section}`}
      aria-label={t("keeper.editThing", { thing })}
    >
      {t("keeper.edit")}
    </TextLink>
  );
}

const headings = {
  life: "story.heading",
  timeline: "years.heading",
  pictures: "pictures.heading",
  ceremony: "ceremony.heading",
  grave: "grave.heading",
} as const;

function MemorialHeroMarks({ edit, portraitId }: { edit: string; portraitId: string | null }) {
  const { t } = useTranslation("memorials");
  const picture = portraitId === null ? "pictures" : `picture-${portraitId}`;
  return (
    <p className="opening-marks">
      <TextLink className="edit-mark" to={`${edit}#person`}>
        {t("keeper.editPerson")}
      </TextLink>
      <TextLink className="edit-mark" to={`${edit}#${picture}`}>
        {t(portraitId === null ? "keeper.addPortrait" : "keeper.editPortrait")}
      </TextLink>
    </p>
  );
}

/** A section that visitors don't see, as it is empty. */
function EmptySection({ edit, section }: { edit: string; section: Section }) {
  const { t } = useTranslation("memorials");
  return (
    <Section heading={t(headings[section])}>
      <EmptyState
        text={t("keeper.empty")}
        action={
          <ButtonLink variant="quiet" to={`${edit}#${section}`}>
            {t(`keeper.begin.${section}`)}
          </ButtonLink>
        }
      />
    </Section>
  );
}
