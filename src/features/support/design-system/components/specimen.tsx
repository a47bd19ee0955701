import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";

export type State = "rest" | "hover" | "focus" | "disabled" | "loading" | "error" | "empty";

export type SpecimenProps = {
  /** A state to show permanently, if it needs a pointer or the keyboard. */
  state?: State;
  /** Shown instead of the state's name. */
  caption?: string;
  /** Takes the full width. */
  wide?: boolean;
  children: ReactNode;
};

/** One state of a component, with its name. */
export function Specimen({ state, caption, wide = false, children }: SpecimenProps) {
  const { t } = useTranslation("design-system");
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

/** A component in all its states. */
export function Specimens({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={classNames("specimens", wide && "spread-wide")}>{children}</div>;
}
