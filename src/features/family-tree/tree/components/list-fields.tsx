import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { withOneMore } from "./person-lists.ts";

type Keyed = { readonly key: string };

type ListFieldsProps<Item extends Keyed> = {
  /** What there are several of: `Begivenheder`. */
  heading: string;
  addLabel: string;
  items: readonly Item[];
  blank: Item;
  most: number;
  /** A field within is refused: then it is open. */
  isRefused: boolean;
  /** What one of them is called by ears, on the button that removes it. */
  nameOf: (item: Item) => string;
  onChange: (items: readonly Item[]) => void;
  children: (item: Item, place: number, change: (given: Partial<Item>) => void) => ReactNode;
};

/** Things of which there may be none or many, folded away. Whoever adds one begins to write at once. */
export function ListFields<Item extends Keyed & Record<keyof Item, string>>({
  heading,
  addLabel,
  items,
  blank,
  most,
  isRefused,
  nameOf,
  onChange,
  children,
}: ListFieldsProps<Item>) {
  const { t } = useTranslation("tree-editing");
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>("select, input")?.focus();
  }, [items.length]);

  const change = (key: string, given: Partial<Item>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...given } : item)));

  return (
    <details
      className="disclosure"
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {items.length === 0 ? heading : t("lists.counted", { heading, number: items.length })}
      </summary>
      <div className="stack">
        <ul ref={list} className="field-list">
          {items.map((item, place) => (
            <li key={item.key} className="stack">
              {children(item, place, (given) => change(item.key, given))}
              <div className="actions">
                <Button
                  variant="bare"
                  small
                  aria-label={t("lists.removeNamed", { name: nameOf(item) })}
                  onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
                >
                  {t("remove")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {items.length < most && (
          <div className="actions">
            <Button
              variant="quiet"
              small
              onClick={() => {
                isAdding.current = true;
                onChange(withOneMore(items, blank));
              }}
            >
              {addLabel}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
