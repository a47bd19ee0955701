// texts: codes:stages.*, code-list:standings.*
import "./code-list.css";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { groupCode } from "#features/qr/model.ts";
import type { ListedCode } from "../contract.ts";

type CodesTableProps = {
  items: ListedCode[];
  isLoading: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

type Row = ListedCode & { isChosen: boolean; choose: (isChosen: boolean) => void };

export function CodesTable({ items, isLoading, chosen, onChoose }: CodesTableProps) {
  const { t } = useTranslation("code-list");
  const all = items.length > 0 && items.every(({ code }) => chosen.has(code));
  const chooseAll = () => onChoose(new Set(all ? [] : items.map(({ code }) => code)));
  const columns: Column<Row>[] = [
    {
      key: "code",
      title: t("columns.code"),
      before: items.length > 0 && (
        <input
          type="checkbox"
          className="choice-input"
          aria-label={t("chooseAll", { count: items.length })}
          checked={all}
          onChange={chooseAll}
        />
      ),
      wide: true,
      cell: codeCell,
    },
    { key: "stage", title: t("columns.stage"), cell: stageCell },
    { key: "standing", title: t("columns.standing"), cell: standingCell },
    { key: "package", title: t("columns.package"), cell: packageCell },
    { key: "since", title: t("columns.since"), cell: sinceCell },
  ];
  return (
    <>
      <p className="visually-hidden" role="status">
        {chosen.size > 0 && t("chosen", { count: chosen.size })}
      </p>
      {items.length > 0 && (
        <label className="choice choose-all">
          <input type="checkbox" className="choice-input" checked={all} onChange={chooseAll} />
          <span>{t("chooseAll", { count: items.length })}</span>
        </label>
      )}
      <Table
        caption={t("caption")}
        columns={columns}
        rows={items.map((item) => ({
          ...item,
          isChosen: chosen.has(item.code),
          choose: (isChosen: boolean) => onChoose(withCode(chosen, item.code, isChosen)),
        }))}
        rowKey={({ code }) => code}
        loading={isLoading ? t("loading") : null}
        empty={<EmptyState text={t("none")} />}
      />
    </>
  );
}

function codeCell(row: Row) {
  return <Code row={row} />;
}

function stageCell(row: Row) {
  return <StageOf code={row} />;
}

function standingCell(row: Row) {
  return <SaveStatus code={row} />;
}

function packageCell(row: Row) {
  return <PackageOf code={row} />;
}

function sinceCell({ createdAt }: Row) {
  return <Day moment={createdAt} />;
}

function Code({ row: { code, isChosen, choose } }: { row: Row }) {
  const { t } = useTranslation("code-list");
  return (
    <span className="table-choice">
      <input
        type="checkbox"
        className="choice-input"
        aria-label={t("choose", { code: groupCode(code) })}
        checked={isChosen}
        onChange={(event) => choose(event.target.checked)}
      />
      <TextLink to={`/admin/qr/${code}`} className="table-code" translate="no">
        {groupCode(code)}
      </TextLink>
    </span>
  );
}

function PackageOf({ code: { packageId, packageName } }: { code: ListedCode }) {
  const { t } = useTranslation("code-list");
  if (packageId === null) return t("noPackage");
  return (
    <TextLink to={`/admin/qr-packages/${packageId}`}>
      <bdi>{packageName}</bdi>
    </TextLink>
  );
}

function withCode(chosen: ReadonlySet<string>, code: string, isChosen: boolean) {
  const next = new Set(chosen);
  if (isChosen) next.add(code);
  else next.delete(code);
  return next;
}

function StageOf({ code: { stage, atMachine } }: { code: ListedCode }) {
  const { t } = useTranslation(["codes", "code-list"]);
  if (atMachine !== null) return <Badge sign="half">{t("code-list:machine.state")}</Badge>;
  const isBefore = stage === "created" || stage === "digital";
  const onTheWay = isBefore ? "none" : "half";
  return <Badge sign={stage === "delivered" ? "full" : onTheWay}>{t(`stages.${stage}`)}</Badge>;
}

function SaveStatus({ code: { state, isOwned, isLocked } }: { code: ListedCode }) {
  const { t } = useTranslation("code-list");
  if (state === "retired") return <Badge sign="stop">{t("standings.retired")}</Badge>;
  if (isLocked) return t("standings.locked");
  if (state === "linked") return t("standings.linked");
  return isOwned ? t("standings.owned") : t("standings.free");
}

function Day({ moment }: { moment: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={moment}>{formatDay(moment, localeOf(i18n.language))}</time>;
}
