import "./work-bar.css";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type WorkBarProps = {
  /** A bare small ButtonLink: "Til siden". */
  back: ReactNode;
  /** Whose page it is; shown where there is room. */
  name: ReactNode;
  /** "Gemt kl. 14.32"; null as long as nothing has been saved. */
  saved: ReactNode;
  /** One quiet small button: "Fortryd". */
  action?: ReactNode;
};

/** The bar above a page one edits or prints, nowhere else. Goes into PublicPage's `above`. */
export function WorkBar({ back, name, saved, action }: WorkBarProps) {
  return (
    <header className="work-bar">
      {back}
      <p className="work-bar-name">{name}</p>
      <p className="work-bar-saved" role="status">
        {saved && (
          <>
            <Icon name="check" />
            {saved}
          </>
        )}
      </p>
      {action}
    </header>
  );
}
