import { Button } from "./button.tsx";

export type LoadMoreProps = {
  /** An endless query of the list. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
  loading: string;
};

/** The button below a list that is read page by page; nothing once it is read to the end. */
export function LoadMore({ list, label, loading }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="actions">
      <Button
        variant="quiet"
        busy={list.isFetchingNextPage ? loading : null}
        onClick={() => void list.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
