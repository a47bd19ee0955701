import type { ReactNode } from "react";
import { Wordmark } from "./wordmark.tsx";

export type FrontProps = {
  home: { to: string; label: string };
  navigation: ReactNode;
  navigationLabel: string;
  title: ReactNode;
  lead: ReactNode;
  actions: ReactNode;
  /** One `Picture`. */
  picture: ReactNode;
};

/**
 * The first screen of the front page: the top bar stands within it, above the words. Goes into a
 * PublicPage with `top="none"`; its styles are in home.css.
 */
export function Front({
  home,
  navigation,
  navigationLabel,
  title,
  lead,
  actions,
  picture,
}: FrontProps) {
  return (
    <div className="front">
      <div className="front-words">
        <div className="page-top">
          <Wordmark to={home.to} label={home.label} />
          <nav className="page-navigation" aria-label={navigationLabel}>
            {navigation}
          </nav>
        </div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className="actions">{actions}</div>
      </div>
      <figure className="front-picture">{picture}</figure>
    </div>
  );
}
