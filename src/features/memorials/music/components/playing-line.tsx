import "./playing-line.css";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { stop, type Playback } from "./player-store.ts";

/**
 * At the foot of other pages, as long as something plays. Where the page has a button that stops it,
 * the styles leave this out.
 */
export function PlayingLine({ title, isByMachine }: Pick<Playback, "title" | "isByMachine">) {
  const { t } = useTranslation("memorials");
  return (
    <div className="playing-line no-print" role="region" aria-label={t("music.heading")}>
      <p>
        {title === null ? t("music.playing") : <i>{title}</i>}
        {isByMachine && ` · ${t("music.machine")}`}
      </p>
      <Button variant="quiet" small onClick={stop}>
        {t("music.stop")}
      </Button>
    </div>
  );
}
