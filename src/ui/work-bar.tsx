import "./work-bar.css";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** How it stands with what is written, and the words for it. */
export type WorkState = { tone: "saved" | "busy" | "unsaved"; text: ReactNode };

export type WorkBarProps = {
  /** A bare small ButtonLink: "Til siden". */
  back: ReactNode;
  /** Whose page it is; shown where there is room. */
  name: ReactNode;
  /** "Gemt kl. 14.32", "Ikke gemt endnu"; null as long as nothing was changed. */
  state: WorkState | null;
  /** One quiet small button: "Fortryd". */
  action?: ReactNode;
};

/** The bar above a page one edits or prints, nowhere else. */
export function WorkBar({ back, name, state, action }: WorkBarProps) {
  return (
    <header className="work-bar">
      {back}
      <p className="work-bar-name">{name}</p>
      <p className={classNames("work-bar-state", state && `work-bar-${state.tone}`)} role="status">
        {state?.tone === "saved" && <Icon name="check" />}
        {state?.tone === "unsaved" && <Icon name="warning" />}
        {state?.text}
      </p>
      {action}
    </header>
  );
}
