import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Avatar } from "#ui/avatar.tsx";
import { Badge, type BadgeProps } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Chart } from "#ui/chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination } from "#ui/pagination.tsx";
import { landscape } from "#ui/pictures/landscape.ts";
import { Table, type Column } from "#ui/table.tsx";
import type { Brought } from "./brought.ts";
import { Specimen, Specimens } from "./specimen.tsx";

export function AvatarSamples({ pictures }: Brought) {
  const { t } = useTranslation("design-system");
  const names = [t("samples.person"), t("samples.keeper"), t("samples.arabic")];
  return (
    <Specimens>
      {names.map((name, index) => (
        <Specimen key={name} caption={t(index === 0 ? "avatar.picture" : "avatar.letter")}>
          <div className="person-line">
            <Avatar name={name} picture={index === 0 ? (pictures[0] ?? null) : null} />
            <bdi>{name}</bdi>
          </div>
        </Specimen>
      ))}
      <Specimen caption={t("avatar.large")}>
        <div className="person-line">
          <Avatar name={names[1] ?? ""} large />
          <bdi>{names[1]}</bdi>
        </div>
      </Specimen>
    </Specimens>
  );
}

export function CardSamples({ pictures }: Brought) {
  const { t } = useTranslation("design-system");
  const picture = pictures[0] ?? { ...landscape, alt: "" };
  const state = <Badge sign="full">{t("card.state")}</Badge>;
  const person = (
    <Card
      to="/test-memorial"
      title={<bdi>{t("samples.person")}</bdi>}
      text={t("card.text")}
      picture={picture}
      state={state}
    />
  );
  return (
    <Specimens>
      <Specimen state="rest" wide>
        <Card
          to="/test-memorial"
          title={<bdi>{t("samples.person")}</bdi>}
          text={t("card.text")}
          picture={picture}
          state={state}
          action={
            <Menu
              label={t("menu.label")}
              labelFor={t("menu.labelFor", { name: t("samples.person") })}
              items={[{ key: "open", label: t("menu.open"), to: "/test-memorial" }]}
            />
          }
        />
        <Card
          to="/test-memorial"
          title={<bdi>{t("samples.arabic")}</bdi>}
          text={t("card.plain")}
          state={<Badge sign="half">{t("card.draft")}</Badge>}
        />
      </Specimen>
      <Specimen state="hover">{person}</Specimen>
      <Specimen state="focus">{person}</Specimen>
    </Specimens>
  );
}

const BADGES = [
  { key: "created", sign: "none" },
  { key: "engraved", sign: "half" },
  { key: "delivered", sign: "full" },
  { key: "verified", sign: "full", tone: "good" },
  { key: "waiting", sign: "half", tone: "warn" },
  { key: "stopped", sign: "stop" },
] as const satisfies readonly (Pick<BadgeProps, "sign" | "tone"> & { key: string })[];

export function BadgeSamples() {
  const { t } = useTranslation("design-system");
  return (
    <div className="actions">
      {BADGES.map(({ key, ...badge }) => (
        <Badge key={key} {...badge}>
          {t(`badge.${key}`)}
        </Badge>
      ))}
    </div>
  );
}

type Row = { id: string; code: string; house: string; plates: number; linked: number };

const ROWS = [
  { id: "1", code: "P-2026-0148", key: "ribe", plates: 100, linked: 0, state: "created" },
  { id: "2", code: "P-2026-0147", key: "aeroe", plates: 50, linked: 12, state: "engraved" },
  { id: "3", code: "P-2026-0145", key: "skagen", plates: 25, linked: 0, state: "stopped" },
  { id: "4", code: "P-2026-0143", key: "torshavn", plates: 250, linked: 118, state: "delivered" },
] as const;

export function TableSamples() {
  const { t } = useTranslation("design-system");
  const rows: Row[] = ROWS.map((row) => ({ ...row, house: t(`combobox.houses.${row.key}`) }));
  const columns = useColumns();
  const shared = { caption: t("table.caption"), columns, rowKey: ({ id }: Row) => id };
  return (
    <Specimens wide>
      <Specimen state="rest" wide>
        <Table {...shared} rows={rows} />
      </Specimen>
      <Specimen state="loading" wide>
        <Table {...shared} rows={[]} loading={t("table.loading")} />
      </Specimen>
      <Specimen state="empty" wide>
        <Table {...shared} rows={[]} empty={<EmptyState text={t("table.empty")} />} />
      </Specimen>
    </Specimens>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("design-system");
  const stateOf = (id: string) => ROWS.find((row) => row.id === id)?.state ?? "created";
  const { search } = useLocation();
  const isReversed = new URLSearchParams(search).get("order") === "oldest";
  return [
    {
      key: "code",
      title: t("table.package"),
      sort: {
        now: isReversed ? "ascending" : "descending",
        to: isReversed ? "/theme-test#table" : "/theme-test?order=oldest#table",
      },
      cell: ({ code }) => (
        <TextLink to="#table" className="table-code">
          {code}
        </TextLink>
      ),
    },
    { key: "house", title: t("table.reseller"), wide: true, cell: ({ house }) => house },
    { key: "plates", title: t("table.plates"), numeric: true, cell: ({ plates }) => plates },
    { key: "linked", title: t("table.linked"), numeric: true, cell: ({ linked }) => linked },
    {
      key: "state",
      title: t("table.state"),
      wide: true,
      cell: ({ id }) => {
        const badge = BADGES.find(({ key }) => key === stateOf(id)) ?? BADGES[0];
        return <Badge sign={badge.sign}>{t(`badge.${badge.key}`)}</Badge>;
      },
    },
  ];
}

const ORDERS = [3, 5, 4, 8, 6, 7, 2, 0, 4, 9, 12, 11];

export function ChartSamples() {
  const { t } = useTranslation("design-system");
  const chart = {
    caption: t("chart.caption"),
    titles: { point: t("chart.point"), value: t("chart.value") },
    points: ORDERS.map((value, week) => ({
      label: String(week + 1),
      value,
      shown: String(value),
    })),
  };
  return (
    <Specimens>
      <Specimen caption={t("chart.large")}>
        <Chart {...chart} />
      </Specimen>
      <Specimen caption={t("chart.small")}>
        <Chart {...chart} small />
      </Specimen>
    </Specimens>
  );
}

export function PaginationSamples() {
  const { t } = useTranslation("design-system");
  const path = "/theme-test";
  const labels = {
    navigation: t("pagination.label"),
    newest: t("pagination.newest"),
    older: t("pagination.older"),
  };
  return (
    <Specimens>
      <Specimen caption={t("pagination.first")} wide>
        <Pagination
          labels={labels}
          links={pageLinks(path, "", "0192")}
          note={t("pagination.note")}
        />
      </Specimen>
      <Specimen caption={t("pagination.middle")} wide>
        <Pagination
          labels={{ ...labels, navigation: t("pagination.middleLabel") }}
          links={pageLinks(path, "cursor=0192", "0191")}
        />
      </Specimen>
      <Specimen caption={t("pagination.last")} wide>
        <Pagination
          labels={{ ...labels, navigation: t("pagination.lastLabel") }}
          links={pageLinks(path, "cursor=0191", null)}
        />
      </Specimen>
    </Specimens>
  );
}
