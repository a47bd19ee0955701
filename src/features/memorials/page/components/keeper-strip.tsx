import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { queueQuery } from "#features/memorials/moderation/components/queue-query.ts";
import "./keeper-strip.css";

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
