import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { LoadMore, type LoadMoreProps } from "#ui/load-more.tsx";
import { Section } from "#ui/section.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";

type Listed<Item> = LoadMoreProps["list"] & {
  data: { pages: { items: Item[] }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type OwnListProps<Item> = {
  id: string;
  heading: string;
  note?: string;
  list: Listed<Item>;
  empty: ReactNode;
  /** A filter. */
  above?: ReactNode;
  /** What is done with entries that are chosen. */
  below?: ReactNode;
  children: (item: Item) => ReactNode;
};

/** One of the lists of what a person pays for: while it loads, where it failed, without an entry. */
export function OwnList<Item>(props: OwnListProps<Item>) {
  const { id, heading, note, list, empty, above, below, children } = props;
  const { t } = useTranslation("subscription");
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Section id={id} heading={heading} note={note}>
      <div className="stack">
        {above}
        {items === undefined && list.error === null && <Spinner label={t("loading")} />}
        {list.error !== null && (
          <Banner
            tone="bad"
            actions={
              <Button
                variant="quiet"
                small
                busy={list.isFetching ? t("loading") : null}
                onClick={() => void list.refetch()}
              >
                {t("retry")}
              </Button>
            }
          >
            {t("failed", { message: list.error.message })}
          </Banner>
        )}
        {items?.length === 0 && empty}
        {items !== undefined && items.length > 0 && (
          <SettingsList>{items.map(children)}</SettingsList>
        )}
        {below}
        <LoadMore list={list} label={t("more")} loading={t("loading")} />
      </div>
    </Section>
  );
}
