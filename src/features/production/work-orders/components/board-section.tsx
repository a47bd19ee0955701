import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { classNames } from "#ui/class-names.ts";
import { LoadMore } from "#ui/load-more.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { isApart, useBoardColumn, type BoardColumn } from "./board-columns.ts";
import { WorkOrderCard } from "./work-order-card.tsx";

type ColumnProps = { column: BoardColumn; text: string };

/** ` (3)`, or ` (10+)` where there are more than are loaded. */
export function BoardCount({ column, text }: ColumnProps) {
  const { t } = useTranslation("production");
  const { list, items } = useBoardColumn(column, text);
  if (items === undefined) return null;
  const count = items.length;
  const shown = list.hasNextPage ? `${count}+` : String(count);
  const spoken = list.hasNextPage ? t("countMore", { count }) : t("count", { count });
  return (
    <>
      <span aria-hidden="true">{`\u00a0(${shown})`}</span>
      <span className="visually-hidden">{` ${spoken}`}</span>
    </>
  );
}

type BoardSectionProps = ColumnProps & {
  /** On a phone, where one is shown at a time. */
  isShown: boolean;
  onOpen: (id: string) => void;
};

export function BoardSection({ column, text, isShown, onOpen }: BoardSectionProps) {
  const { t } = useTranslation("production");
  const { list, items } = useBoardColumn(column, text);
  const heading = useId();
  // What was searched for is shown wherever it is.
  const isFound = text !== "" && items !== undefined && items.length > 0;
  return (
    <section
      className={classNames(
        "board-column",
        !isShown && !isFound && "board-other",
        isApart(column) && "board-apart",
        isApart(column) && items?.length === 0 && "board-empty",
      )}
      aria-labelledby={heading}
    >
      <h2 id={heading}>
        {t(`columns.${column}`)}
        <BoardCount column={column} text={text} />
      </h2>
      {list.error && <Banner tone="bad">{list.error.message}</Banner>}
      {items === undefined && list.error === null && <Spinner label={t("loading")} />}
      {items?.length === 0 && (
        <p className="small">{text === "" ? t(`empty.${column}`) : t("notFound", { text })}</p>
      )}
      {items !== undefined && items.length > 0 && (
        <ul className="board-cards">
          {items.map((order) => (
            <WorkOrderCard key={order.id} order={order} onOpen={() => onOpen(order.id)} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label={t("more")} loading={t("loading")} />
    </section>
  );
}
