import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { CandleLedge } from "#ui/candle-ledge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Spread } from "#ui/spread.tsx";
import { typedName } from "../../components/typed-name.ts";
import type { Moderation } from "../../contract.ts";
import type { Refusal } from "../../entries/components/visitor-form.ts";
import type { Candle } from "../contract.ts";
import { BurntCandles } from "./burnt-candles.tsx";
import { CandleForm } from "./candle-form.tsx";
import { CandleNames } from "./candle-names.tsx";

type CandlesProps = {
  id: string;
  name: string;
  /** Newest first, burnt-out ones among them. */
  candles: readonly Candle[];
  /** How many burn, drawn or not. */
  burning: number;
  /** The moment for which the candles are drawn. */
  now: string;
  refusal: Refusal | null;
  moderation: Moderation;
  /** From where on the record of burnt-out ones is asked for. */
  burntFrom: string | null;
  /** Whether there are more than those given. */
  hasMore: boolean;
  /** Everybody whose candle burns stands in running text, under the ledge. */
  areAllNamed: boolean;
};

const DAY = 86_400_000;
const WEEK = 7;
const NAMED = 3;
const DRAWN = 60;

/** The ledge, who lit the last ones, and where one lights one's own. */
export function Candles(props: CandlesProps) {
  const { id, name, candles, burning, now, areAllNamed, burntFrom, hasMore } = props;
  const { t } = useTranslation("memorials");
  const [known] = useState(() => new Set(candles.map((candle) => candle.id)));
  const newIds = candles.flatMap((candle) => (known.has(candle.id) ? [] : [candle.id]));
  const drawn = candles.slice(0, DRAWN);
  const burningDrawn = drawn.filter(({ burnsUntil }) => burnsUntil > now).length;
  const hasBurnt = hasMore || drawn.length > burningDrawn;
  const undrawn = burning - burningDrawn;
  return (
    <Spread
      id="candles"
      className={classNames("candles", burning === 0 && "no-print")}
      heading={burning === 0 ? t("candles.heading") : t("candles.burning", { count: burning })}
    >
      {!areAllNamed && (
        <p className="running-names no-print">
          <LastLit candles={candles} burning={burning} />
        </p>
      )}
      {drawn.length > 0 && (
        <div className="spread-wide">
          <CandleLedge
            candles={drawn}
            now={now}
            newIds={newIds}
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
        <p className="small no-print">{t("entries.closed.candle")}</p>
      ) : (
        <CandleForm
          id={id}
          name={name}
          days={daysOf(candles)}
          refusal={props.refusal}
          isChecked={props.moderation === "checked"}
        />
      )}
      {!areAllNamed && <CandleNames candles={drawn} />}
      {hasBurnt && <BurntCandles key={burntFrom} id={id} from={burntFrom} />}
    </Spread>
  );
}

function LastLit({ candles, burning }: Pick<CandlesProps, "candles" | "burning">) {
  const { t, i18n } = useTranslation("memorials");
  const days = daysOf(candles);
  if (burning === 0) return t("candles.none");
  const names = candles.flatMap(({ name }) => (name === null ? [] : [typedName(name)]));
  const last = inOneSentence([...new Set(names)].slice(0, NAMED), localeOf(i18n.language));
  return (
    <>
      {last !== "" && t("candles.last", { names: last })}{" "}
      {days === WEEK ? t("candles.week") : t("candles.days", { count: days })}
    </>
  );
}

/** The names in the order in which they came, then how many gave none. */
function AllLit({ candles }: Pick<CandlesProps, "candles">) {
  const { t, i18n } = useTranslation("memorials");
  if (candles.length === 0) return t("candles.none");
  const names = candles.flatMap(({ name }) => (name === null ? [] : [typedName(name)]));
  const count = candles.length - names.length;
  const unnamed = count === 0 ? [] : [t("candles.unnamed", { count })];
  return `${inOneSentence([...new Set(names), ...unnamed], localeOf(i18n.language))}.`;
}

/** How long a candle burns here, told by one that was lit; a week where none was. */
function daysOf([newest]: readonly Candle[]): number {
  if (newest === undefined) return WEEK;
  return Math.round((Date.parse(newest.burnsUntil) - Date.parse(newest.litAt)) / DAY);
}
