import "./table.css";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { TextLink } from "./link.tsx";
import { Skeleton } from "./skeleton.tsx";

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Set flush right under each other; on a phone its title stands before it. */
  numeric?: boolean;
  /** On a phone it has a line to itself. */
  wide?: boolean;
  /** The order it is in now, and the address of the other one. */
  sort?: { now: "ascending" | "descending" | null; to: string };
};

export type TableProps<Row> = {
  /** What it lists, and in which order: for who can't see it. */
  caption: string;
  /** The first is what a row is called by. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** "Henter pakkerne": while the rows are on their way. */
  loading?: string | null;
  /** Instead of rows where there are none: an EmptyState. */
  empty?: ReactNode;
};

const ROWS_EXPECTED = 4;

/** A ledger: hairlines, no box; below 52rem each row is a record of two columns. */
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

function Heading<Row>({ column: { title, numeric, sort } }: { column: Column<Row> }) {
  const now = sort?.now ?? undefined;
  return (
    <th scope="col" className={classNames(numeric && "table-numeric")} aria-sort={now}>
      {sort ? (
        <TextLink to={sort.to} className="table-sort">
          {title}
          <span className={classNames("table-order", now && `table-order-${now}`)} />
        </TextLink>
      ) : (
        title
      )}
    </th>
  );
}

type CellProps<Row> = { column: Column<Row>; isName: boolean; children: ReactNode };

function Cell<Row>({ column: { title, numeric, wide }, isName, children }: CellProps<Row>) {
  const className = classNames(numeric && "table-numeric", wide && "table-wide");
  if (isName) {
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    );
  }
  return (
    <td className={className}>
      <span className={numeric ? "table-label" : "table-label visually-hidden"}>{title} </span>
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
