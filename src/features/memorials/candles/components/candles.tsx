import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { CandleLedge } from "#features/memorials/candles/components/candle-ledge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Section } from "#ui/section.tsx";
import { useRenderedAt } from "../../components/rendered-at.ts";
import { typedName } from "../../components/typed-name.ts";
import type { Moderation } from "../../sections/contract.ts";
import type { Refusal } from "../../entries/components/visitor-form.ts";
import type { Candle } from "../../entries/candles/contract.ts";
import { ReportSection } from "../../restrictions/components/report-link.tsx";
import { BurntCandles } from "./burnt-candles.tsx";
import { CandleForm } from "./candle-form.tsx";
import { CandleNames } from "./candle-names.tsx";

type CandlesProps = {
  id: string;
  name: string;
  /** Newest first, including burnt-out ones. */
  candles: readonly Candle[];
  /** How long a candle burns; `null` if the list wasn't loaded. */
  days: number | null;
  /** Number of burning candles, drawn or not. */
  burning: number;
  refusal: Refusal | null;
  moderation: Moderation;
  /** Cursor of the list of burnt-out candles. */
  burntFrom: string | null;
  /** Whether there are more than those given. */
  hasMore: boolean;
  /** Names of everybody whose candle burns, as running text below the ledge. */
  areAllNamed: boolean;
};

const NAMED = 3;
const DRAWN = 60;

/** The ledge, the latest names, and the form to light a candle. */
export function Candles(props: CandlesProps) {
  const { id, name, candles, days, burning, areAllNamed, burntFrom, hasMore } = props;
  const { t } = useTranslation("memorials");
  const now = useRenderedAt();
  const lit = candles.flatMap(({ id: one, burnsUntil }) => (burnsUntil > now ? [one] : []));
  const [ownId, setOwnId] = useState<string | null>(null);
  const [known] = useState(() => new Set(lit));
  const newIds = lit.filter((one) => !known.has(one));
  const drawn = candles.slice(0, DRAWN);
  const burningDrawn = drawn.filter(({ burnsUntil }) => burnsUntil > now).length;
  const hasBurnt = hasMore || drawn.length > burningDrawn;
  // Also when the last one of the open list is lit again.
  const [hadBurnt] = useState(hasBurnt);
  const undrawn = burning - burningDrawn;
  return (
    <Section
      id="candles"
      className={classNames("candles", burning === 0 && "no-print")}
      heading={burning === 0 ? t("kinds.candle.heading") : t("candles.burning", { count: burning })}
    >
      {!areAllNamed && (
        <p className="running-names no-print">
          <LastLit candles={candles} days={days} burning={burning} />
        </p>
      )}
      {drawn.length > 0 && (
        <div className="spread-wide">
          <CandleLedge
            candles={drawn}
            newIds={newIds}
            ownId={ownId}
            ownText={t("candles.own.here")}
            label={t("candles.lit", { count: burningDrawn })}
          />
          {undrawn > 0 && <p className="small">{t("candles.more", { count: undrawn })}</p>}
        </div>
      )}
      {(areAllNamed || burning > 0) && (
        <p className={classNames("running-names", !areAllNamed && "print-only")}>
          <AllLit candles={drawn.filter(({ burnsUntil }) => burnsUntil > now)} />
        </p>
      )}
      {props.moderation === "closed" ? (
        <p className="small no-print">{t("kinds.candle.closed")}</p>
      ) : (
        <CandleForm
          id={id}
          name={name}
          days={days}
          refusal={props.refusal}
          isChecked={props.moderation === "checked"}
          onLit={setOwnId}
        />
      )}
      {!areAllNamed && <CandleNames of={id} candles={drawn} />}
      {(hasBurnt || hadBurnt) && (
        <BurntCandles
          key={burntFrom}
          id={id}
          from={burntFrom}
          days={props.moderation === "closed" ? null : days}
        />
      )}
      {drawn.length > 0 && <ReportSection of={id} />}
    </Section>
  );
}

function LastLit({ candles, days, burning }: Pick<CandlesProps, "candles" | "days" | "burning">) {
  const { t, i18n } = useTranslation("memorials");
  if (burning === 0) return t("candles.none");
  const names = candles.flatMap(({ name }) => (name === null ? [] : [typedName(name)]));
  const last = inOneSentence([...new Set(names)].slice(0, NAMED), localeOf(i18n.language));
  return (
    <>
      {last !== "" && t("candles.last", { names: last })}{" "}
      {days !== null && t("candles.days", { count: days })}
    </>
  );
}

/** The names in order of arrival, then the number of anonymous candles. */
function AllLit({ candles }: Pick<CandlesProps, "candles">) {
  const { t, i18n } = useTranslation("memorials");
  if (candles.length === 0) return t("candles.none");
  const names = candles.flatMap(({ name }) => (name === null ? [] : [typedName(name)]));
  const count = candles.length - names.length;
  const unnamed = count === 0 ? [] : [t("candles.unnamed", { count })];
  return `${inOneSentence([...new Set(names), ...unnamed], localeOf(i18n.language))}.`;
}
