import { useId } from "react";
import { Candle, CandleFlame } from "./candle.tsx";
import { placeCandles, type CandleView } from "./candle-order.ts";
import { useRenderedAt } from "#features/memorials/components/rendered-at.ts";
import { classNames } from "#ui/class-names.ts";

export type CandleLedgeProps = {
  /** Newest first; at most 60 are drawn. */
  candles: CandleView[];
  /** Accessible description: "46 tændte lys". */
  label: string;
  /** Ids of candles lit while the page is open: placed at the left and animated. */
  newIds?: readonly string[];
  /** The one that the reader has just lit, and what is said of it. */
  ownId?: string | null;
  ownText?: string;
};

const none: readonly string[] = [];

/** All candles on one ledge, one labelled image. Count and names are text beside it. */
export function CandleLedge({ candles, label, newIds = none, ownId, ownText }: CandleLedgeProps) {
  const flame = useId();
  const placed = placeCandles(candles, new Date(useRenderedAt()), new Set(newIds));
  return (
    <div className="candle-ledge" role="img" aria-label={label}>
      {placed.map((candle) => (
        <span
          key={candle.id}
          className={classNames(
            "candle-place",
            candle.live && "candle-live",
            candle.isNew && "candle-new",
            candle.id === ownId && "candle-own",
          )}
        >
          <Candle left={candle.left} flame={flame} />
          {candle.id === ownId && <small>{ownText}</small>}
        </span>
      ))}
      <span className="candle-place candle-ledge-end">
        <CandleFlame id={flame} />
      </span>
    </div>
  );
}
