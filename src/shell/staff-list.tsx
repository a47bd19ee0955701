import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination, type PaginationProps } from "#ui/pagination.tsx";

type StaffFilterProps = { submit: string; children: ReactNode };

/** The filter of a list is part of the address, so that a view can be bookmarked and shared. */
export function StaffFilter({ submit, children }: StaffFilterProps) {
  const { search } = useLocation();
  return (
    <Form className="staff-filter" method="get" role="search" key={search}>
      {children}
      <div className="actions">
        <Button type="submit" variant="quiet" small>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

type StaffListProps = {
  error: Error | null;
  nextCursor: string | null | undefined;
  labels: PaginationProps["labels"];
  /** The table. */
  children: ReactNode;
};

/** A page of a list with links to the others, or the reason why it can't be read. */
export function StaffList({ error, nextCursor, labels, children }: StaffListProps) {
  const { pathname, search } = useLocation();
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  return (
    <div className="stack">
      {children}
      <Pagination links={pageLinks(pathname, search, nextCursor ?? null)} labels={labels} />
    </div>
  );
}
