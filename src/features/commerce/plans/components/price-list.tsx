import "./price-list.css";
import type { ReactNode } from "react";

export type Price = {
  key: string;
  title: ReactNode;
  /** The price in words: "149 kr. om året". */
  price: ReactNode;
  text?: ReactNode;
  /** Leads on. */
  action?: ReactNode;
};

/** A price list: name, one sentence, price. */
export function PriceList({ prices }: { prices: readonly Price[] }) {
  return (
    <dl className="price-list">
      {prices.map(({ key, title, price, text, action }) => (
        <div key={key} className="price">
          <dt>{title}</dt>
          <dd>{price}</dd>
          {text && <dd className="price-text">{text}</dd>}
          {action && <dd className="price-action">{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
