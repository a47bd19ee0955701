import "./fold.css";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useNeedsAttention } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import type { FieldName } from "#features/memorials/editor/autosave/components/field-text.ts";

export type FoldProps = {
  /** The id of the section around it: a link to the section opens the fold. */
  id: string;
  /** The fields inside. */
  fields: readonly FieldName[];
  /** The current values in words, shown while it is closed. */
  summary: readonly (string | null | false)[];
  /** The word that opens it. */
  action?: string;
  /** Something in it was chosen elsewhere. */
  isNeeded?: boolean;
  children: ReactNode;
};

/** Rarely changed fields, folded behind a summary. Opens by itself where a field has a problem or a conflict. */
export function Fold({ id, fields, summary, ...rest }: FoldProps) {
  const { action, isNeeded = false, children } = rest;
  const { t } = useTranslation("editor");
  const isLinked = useLocation().hash === `#${id}`;
  const mustOpen = useNeedsAttention(fields) || isLinked || isNeeded;
  const [didOpen, setDidOpen] = useState(mustOpen);
  const [isOpen, setOpen] = useState(mustOpen);
  if (mustOpen !== didOpen) {
    setDidOpen(mustOpen);
    if (mustOpen) setOpen(true);
  }
  const parts = summary.filter((part) => part !== null && part !== false && part !== "");
  const isEmpty = parts.length === 0;

  return (
    <details
      className="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {!isEmpty && (
          <span className="fold-words">
            <bdi>{parts.join(", ")}</bdi>
          </span>
        )}
        <span className="fold-action">
          {isOpen ? t("fold.close") : (action ?? t(isEmpty ? "fold.write" : "fold.open"))}
        </span>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
