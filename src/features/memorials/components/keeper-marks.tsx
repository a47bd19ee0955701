import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spread } from "#ui/spread.tsx";
import { queueQuery } from "../moderation/components/queue-query.ts";
import "./keeper-marks.css";

type Section = "life" | "pictures" | "ceremony" | "grave";

export type KeeperMarkProps = { slug: string } & (
  | { of: "opening"; portraitId: string | null }
  | { of: "section" | "empty"; section: Section }
  | { of: "caption"; pictureId: string; caption: string }
);

/** The word *Ret* in its place: nothing moves when it goes. */
export function KeeperMark(props: KeeperMarkProps) {
  const { t } = useTranslation("memorials");
  const edit = `/edit-memorial/${props.slug}`;
  if (props.of === "opening") return <OpeningMarks edit={edit} portraitId={props.portraitId} />;
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
  pictures: "pictures.heading",
  ceremony: "ceremony.heading",
  grave: "grave.heading",
} as const;

function OpeningMarks({ edit, portraitId }: { edit: string; portraitId: string | null }) {
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

/** What visitors don't meet at all, as nothing is in it yet. */
function EmptySection({ edit, section }: { edit: string; section: Section }) {
  const { t } = useTranslation("memorials");
  return (
    <Spread heading={t(headings[section])}>
      <EmptyState
        text={t("keeper.empty")}
        action={
          <ButtonLink variant="quiet" to={`${edit}#${section}`}>
            {t(`keeper.begin.${section}`)}
          </ButtonLink>
        }
      />
    </Spread>
  );
}

export type KeeperStripProps = {
  slug: string;
  /** Whether one says what of visitors' words is shown. */
  moderates: boolean;
  asVisitor: boolean;
  onTurn: () => void;
};

/** Above the page: how it is seen, and the other way of seeing it. Both take the same room. */
export function KeeperStrip({ slug, moderates, asVisitor, onTurn }: KeeperStripProps) {
  const { t } = useTranslation("memorials");
  const standsBy = (isOn: boolean) => classNames("keeper-view", !isOn && "keeper-view-off");
  return (
    <aside className="strip keeper-strip" aria-label={t("keeper.label")}>
      <div className={standsBy(!asVisitor)}>
        <p>{t("keeper.strip")}</p>
        <p className="actions">
          {moderates && <WaitingLink slug={slug} />}
          <ButtonLink variant="bare" small to={`/edit-memorial/${slug}`}>
            {t("keeper.editPage")}
          </ButtonLink>
          <Button variant="quiet" small onClick={onTurn}>
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

/** How much waits to be let in; nothing where nothing does, or where somebody else reads it first. */
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
