import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { queueQuery } from "#features/memorials/moderation/components/queue-query.ts";
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

export type KeeperStripProps = {
  slug: string;
  /** The question by which the keeper shows a page that nobody else can see yet. */
  publishPath: string | null;
  /** Whether the keeper can moderate visitors' entries. */
  moderates: boolean;
  asVisitor: boolean;
  onTurn: () => void;
};

/**
 * Above the page: the current view (keeper or visitor) and a switch to the other. Both take the
 * same space.
 */
export function KeeperStrip(props: KeeperStripProps) {
  const { slug, publishPath, moderates, asVisitor, onTurn } = props;
  const { t } = useTranslation("memorials");
  const standsBy = (isOn: boolean) => classNames("keeper-view", !isOn && "keeper-view-off");
  return (
    <aside className="strip keeper-strip" aria-label={t("keeper.label")}>
      <div className={standsBy(!asVisitor)}>
        <p>{t(publishPath === null ? "keeper.strip" : "keeper.stripPrivate")}</p>
        <p className="actions">
          {publishPath !== null && (
            <ButtonLink variant="quiet" small to={publishPath}>
              {t("keeper.publish")}
            </ButtonLink>
          )}
          {moderates && <WaitingLink slug={slug} />}
          <ButtonLink variant="bare" small to={`/edit-memorial/${slug}`}>
            {t("keeper.editPage")}
          </ButtonLink>
          <Button variant={publishPath === null ? "quiet" : "bare"} small onClick={onTurn}>
            {t("keeper.seeAsVisitor")}
          </Button>
        </p>
      </div>
      <div className={standsBy(asVisitor)}>
        <p role="status">{asVisitor && t("keeper.asVisitor")}</p>
        <p className="actions">
          <Button variant="quiet" small onClick={onTurn}>
            {t("keeper.back")}
          </Button>
        </p>
      </div>
    </aside>
  );
}

/** Number of pending entries; empty for none, or where moderation is delegated. */
function WaitingLink({ slug }: { slug: string }) {
  const { t } = useTranslation("memorials");
  const { data: queue } = useQuery(queueQuery(slug));
  if (!queue || queue.count === 0 || queue.isSpared) return null;
  return (
    <ButtonLink variant="bare" small to={`/memorial/${slug}/admin#waiting`}>
      {t("keeper.waiting", { count: queue.count })}
    </ButtonLink>
  );
}
