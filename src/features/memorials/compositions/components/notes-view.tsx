import "./notes.css";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Lazy } from "#ui/lazy.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { getMidi, getMusicXml, type Notes } from "../contract.ts";

type NotesViewProps = {
  memorial: Pick<Memorial, "id" | "name">;
  notes: Notes;
  compositionId: string;
};

/** The program that draws notes weighs more than the rest of the page. */
const loadSheet = () => import("./notes-sheet.tsx").then(({ NotesSheet }) => NotesSheet);

/** A piece as an organist has it on the desk. */
export function NotesView({ memorial, notes, compositionId }: NotesViewProps) {
  const { t } = useTranslation("compositions");
  const { title, tempo, abc } = notes;
  const params = { id: memorial.id, compositionId };
  return (
    <article className="notes">
      <header className="notes-heading">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p>
          <bdi>{memorial.name}</bdi>
        </p>
        <p className="small">{t("madeByMachine")}</p>
      </header>
      <div className="actions">
        <Button onClick={() => window.print()}>{t("print")}</Button>
      </div>
      <p className="small">{t("tempo", { count: tempo })}</p>
      <Lazy load={loadSheet} need={compositionId} meanwhile={<Skeleton />}>
        {(Sheet) => <Sheet abc={abc} label={t("sheet", { title })} />}
      </Lazy>
      <div className="actions">
        <ButtonLink variant="quiet" small to={pathOf(getMusicXml, params)} reload download>
          {t("musicXml")}
        </ButtonLink>
        <ButtonLink variant="quiet" small to={pathOf(getMidi, params)} reload download>
          {t("midi")}
        </ButtonLink>
      </div>
    </article>
  );
}
