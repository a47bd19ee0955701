import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";

export type State = "rest" | "hover" | "focus" | "disabled" | "loading" | "error" | "empty";

export type SpecimenProps = {
  /** Held still if it is one that only a hand or the keyboard brings about. */
  state?: State;
  /** Instead of the state's name. */
  caption?: string;
  /** It has the whole width to itself. */
  wide?: boolean;
  children: ReactNode;
};

/** One way that a part may look, and what it is called. */
export function Specimen({ state, caption, wide = false, children }: SpecimenProps) {
  const { t } = useTranslation("catalogue");
  const isHeld = state === "hover" || state === "focus";
  return (
    <figure
      className={classNames("specimen", wide && "specimen-wide")}
      data-shows={isHeld ? state : undefined}
    >
      <figcaption>{caption ?? t(`states.${state ?? "rest"}`)}</figcaption>
      {children}
    </figure>
  );
}

/** A part in all its states. */
export function Specimens({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={classNames("specimens", wide && "spread-wide")}>{children}</div>;
}
