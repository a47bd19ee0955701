import "./board.css";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { TextLink } from "#ui/link.tsx";
import { BoardCount, BoardSection } from "./board-section.tsx";
import { columnIn, columnsFor, isApart, textIn } from "./board-columns.ts";
import { WorkOrderSheet } from "./work-order-sheet.tsx";

/**
 * Every state is a column; on a phone one at a time, which the address names. It names the work order
 * that is open, too.
 */
export function Board() {
  const [asked, setAsked] = useSearchParams();
  const text = textIn(asked);
  const shown = columnIn(asked);
  const columns = columnsFor(text);

  function open(id: string | null) {
    const next = new URLSearchParams(asked);
    if (id === null) next.delete("order");
    else next.set("order", id);
    setAsked(next, { preventScrollReset: true, replace: id === null });
  }

  return (
    <>
      <BoardChoices />
      <div className="board">
        {[...columns.filter(isApart), ...columns.filter((one) => !isApart(one))].map((column) => (
          <BoardSection
            key={column}
            column={column}
            isShown={column === shown}
            text={text}
            onOpen={open}
          />
        ))}
      </div>
      <WorkOrderSheet id={asked.get("order")} onClose={() => open(null)} />
    </>
  );
}

/** On a phone; where all columns are seen, it isn't needed. */
function BoardChoices() {
  const { t } = useTranslation("production");
  const [asked] = useSearchParams();
  const text = textIn(asked);
  const shown = columnIn(asked);
  return (
    <nav className="board-choices" aria-label={t("columnsLabel")}>
      <ul>
        {columnsFor(text).map((column) => (
          <li key={column}>
            <TextLink
              to={`/production?${new URLSearchParams({ ...(text !== "" && { text }), state: column })}`}
              aria-current={column === shown ? "true" : undefined}
            >
              {t(`columns.${column}`)}
              <BoardCount column={column} text={text} />
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
