import "./card.css";
import type { ReactNode } from "react";
import { TextLink } from "./link.tsx";
import { Picture, type PictureView } from "./picture.tsx";

export type CardProps = {
  to: string;
  title: ReactNode;
  /** One sentence about it. */
  text?: ReactNode;
  picture?: PictureView | null;
  /** Its status: a Badge. */
  state?: ReactNode;
  /** Actions besides opening it. */
  action?: ReactNode;
};

/** An important item in a list, which can be opened. A rule above it, no box around it. */
export function Card({ to, title, text, picture = null, state, action }: CardProps) {
  return (
    <article className="card">
      {picture && (
        <div className="card-picture">
          <Picture picture={{ ...picture, alt: "" }} sizes="7rem" />
        </div>
      )}
      <div className="card-words">
        <h3 className="card-title">
          <TextLink to={to} className="card-link">
            {title}
          </TextLink>
        </h3>
        {text && <p className="small">{text}</p>}
        {state}
      </div>
      {action && <div className="card-action">{action}</div>}
    </article>
  );
}
