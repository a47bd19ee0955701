import "./price-list.css";
import type { ReactNode } from "react";

export type Price = {
  key: string;
  title: ReactNode;
  /** As it is said: "149 kr. om året". */
  price: ReactNode;
  text: ReactNode;
};

/** Prices as on a menu: the thing, a sentence about it, what it costs. */
export function PriceList({ prices }: { prices: readonly Price[] }) {
  return (
    <dl className="price-list">
      {prices.map(({ key, title, price, text }) => (
        <div key={key} className="price">
          <dt>{title}</dt>
          <dd>{price}</dd>
          <dd className="price-text">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
