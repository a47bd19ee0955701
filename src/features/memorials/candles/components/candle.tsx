import { memo } from "react";
import { waxHeight } from "./candle-order.ts";
import { flameHeart, flameOutline } from "#shell/flame.ts";

/**
 * A shared flame that each candle references with `<use>`, which keeps the markup of sixty candles
 * small.
 */
export function CandleFlame({ id }: { id: string }) {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      <symbol id={id} viewBox="0 0 14 24" overflow="visible">
        <path className="flame-wick" d="M7 24v-5" />
        <path className="flame-outer" d={flameOutline} />
        <path className="flame-core" d={flameHeart} />
      </symbol>
    </svg>
  );
}

/**
 * One candle; its height is an attribute, because the content security policy allows no style
 * attribute in server-rendered HTML. Units are sixteenths of a rem. The flame is an SVG of its own:
 * animating a part of an SVG causes layout on every frame.
 */
export const Candle = memo(function Candle({ left, flame }: { left: number; flame: string }) {
  if (left <= 0) {
    return (
      <svg width="0.6875rem" height="3" viewBox="0 0 11 3" preserveAspectRatio="none">
        <rect className="candle-stub" width="11" height="3" />
      </svg>
    );
  }
  const wax = waxHeight(left);
  return (
    <>
      <svg className="candle-flame" width="0.6875rem" height="1.125rem" viewBox="0 0 11 18">
        <use href={`#${flame}`} width="11" height="19" />
      </svg>
      <svg
        className="candle-stem"
        width="0.6875rem"
        height={`${wax / 16}rem`}
        viewBox={`0 0 11 ${wax}`}
      >
        <path className="candle-wax" d={`M0 ${wax}v-${wax - 1.5}q0-1.5 1.5-1.5h5.8v${wax}z`} />
        <path className="candle-shade" d={`M7.3 ${wax}v-${wax}h2.2q1.5 0 1.5 1.5v${wax - 1.5}z`} />
      </svg>
    </>
  );
});
