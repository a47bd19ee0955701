import "./tabs.css";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { nextTab } from "./tab-order.ts";

export type Tab<Key extends string> = {
  key: Key;
  title: ReactNode;
  /** The number of items in it. */
  count?: number;
  disabled?: boolean;
  content: ReactNode;
};

export type TabsProps<Key extends string> = {
  /** The accessible label of the tab list. */
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
};

/**
 * Parts of one thing, one shown at a time. Our own, because libraries write style attributes into
 * server-rendered HTML, which the security policy refuses. Parts with addresses of their own are
 * links instead.
 */
export function Tabs<Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const isReversed = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = nextTab(event.key, tabs, value, isReversed);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel-${tab.key}`}
            tabIndex={tab.key === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
          >
            {tab.title}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          className="tab-panel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          tabIndex={0}
          hidden={tab.key !== value}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
