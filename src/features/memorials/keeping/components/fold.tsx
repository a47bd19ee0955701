import "./fold.css";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useIsInQuestion } from "./autosave-context.tsx";
import type { FieldName } from "./saved-fields.ts";

export type FoldProps = {
  /** Of the section around it: an address that names it finds it open. */
  id: string;
  /** What is written in it. */
  fields: readonly FieldName[];
  /** How it stands now, in parts; none where nothing has been said yet. */
  standing: readonly (string | null | false)[];
  children: ReactNode;
};

/**
 * What is seldom changed: how it stands in a line, its fields behind one word. It opens by itself
 * where something in it asks for an answer.
 */
export function Fold({ id, fields, standing, children }: FoldProps) {
  const { t } = useTranslation("keeping");
  const isNamed = useLocation().hash === `#${id}`;
  const isCalled = useIsInQuestion(fields) || isNamed;
  const [wasCalled, setCalled] = useState(isCalled);
  const [isOpen, setOpen] = useState(isCalled);
  if (isCalled !== wasCalled) {
    setCalled(isCalled);
    if (isCalled) setOpen(true);
  }
  const parts = standing.filter((part) => part !== null && part !== false && part !== "");

  return (
    <details
      className="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="fold-words">
          {parts.length === 0 ? t("fold.nothing") : <bdi>{parts.join(", ")}</bdi>}
        </span>
        <span className="fold-action">{t(isOpen ? "fold.close" : "fold.open")}</span>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
