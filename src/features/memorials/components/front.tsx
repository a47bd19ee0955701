import type { ReactNode } from "react";
import { Wordmark } from "#shell/wordmark.tsx";

export type FrontProps = {
  navigation: ReactNode;
  navigationLabel: string;
  title: ReactNode;
  lead: ReactNode;
  actions: ReactNode;
  /** One `Picture`. */
  picture: ReactNode;
};

/**
 * The hero of the front page, which contains the top bar. Goes into a PageLayout with `top="none"`;
 * its styles are in home.css.
 */
export function Front({ navigation, navigationLabel, title, lead, actions, picture }: FrontProps) {
  return (
    <div className="front">
      <div className="front-words">
        <div className="page-top">
          <Wordmark />
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
