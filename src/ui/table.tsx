import "./table.css";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { TextLink } from "./link.tsx";
import { Skeleton } from "./skeleton.tsx";

export type Column<Row> = {
  key: string;
  title: string;
  /** Beside its title where the table has a row of headings: a box that chooses every row. */
  before?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned digits, or amounts with their currency; on phones its title precedes the value. */
  numeric?: boolean | "money";
  /** On phones its title precedes the value, which says too little by itself. */
  labelled?: boolean;
  /** On phones it has a line of its own. */
  wide?: boolean;
  /** The current order, and the address of the reverse one. */
  sort?: { now: "ascending" | "descending" | null; to: string };
};

export type TableProps<Row> = {
  /** The accessible caption: what is listed, in which order. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** "Henter pakkerne": while loading. */
  loading?: string | null;
  /** Shown instead of no rows: an EmptyState. */
  empty?: ReactNode;
};

const ROWS_EXPECTED = 4;

/** A table with hairlines and no box; below 52rem each row becomes a record of two columns. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = null, empty } = props;
  if (loading === null && rows.length === 0 && empty !== undefined) return empty;
  return (
    <>
      {loading !== null && (
        <p className="visually-hidden" role="status">
          {loading}
        </p>
      )}
      <table className="table" aria-busy={loading === null ? undefined : true}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {loading !== null && <ExpectedRows columns={columns} />}
          {loading === null &&
            rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} isName={index === 0}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

function Heading<Row>({ column: { title, before, numeric, sort } }: { column: Column<Row> }) {
  const now = sort?.now ?? undefined;
  return (
    <th scope="col" className={classNames(numeric && "table-numeric")} aria-sort={now}>
      {sort ? (
        <TextLink to={sort.to} className="table-sort">
          {title}
          <span className={classNames("table-order", now && `table-order-${now}`)} />
        </TextLink>
      ) : before !== undefined ? (
        <span className="table-choice">
          {before}
          {title}
        </span>
      ) : (
        title
      )}
    </th>
  );
}

type CellProps<Row> = { column: Column<Row>; isName: boolean; children: ReactNode };

function Cell<Row>({ column, isName, children }: CellProps<Row>) {
  const { title, numeric, labelled, wide } = column;
  const className = classNames(
    numeric && "table-numeric",
    numeric === "money" && "table-money",
    wide && "table-wide",
  );
  if (isName) {
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    );
  }
  return (
    <td className={className}>
      {children !== null && (
        <span className={classNames("table-label", !numeric && !labelled && "visually-hidden")}>
          {title}{" "}
        </span>
      )}
      {children}
    </td>
  );
}

function ExpectedRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: ROWS_EXPECTED }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map(({ key, numeric, wide }) => (
        <td key={key} className={classNames(numeric && "table-numeric", wide && "table-wide")}>
          <Skeleton lines={1} />
        </td>
      ))}
    </tr>
  ));
}
