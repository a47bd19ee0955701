import "./guide-page.css";
import type { ReactNode } from "react";
import { Wordmark } from "./wordmark.tsx";

export type GuideBarProps = {
  home: { to: string; label?: string | undefined };
  /** "Gemt": how it stands with what was answered. */
  state?: ReactNode;
  /** "Fortsæt senere". */
  later?: ReactNode;
};

/** Above each question. Goes into PublicPage's `above`. */
export function GuideBar({ home, state, later }: GuideBarProps) {
  return (
    <header className="guide-bar">
      <Wordmark to={home.to} label={home.label} />
      <p className="small" role="status">
        {state}
      </p>
      {later}
    </header>
  );
}

export type GuidePageProps = {
  /** "3 af 5", and the way back. */
  place: ReactNode;
  question: ReactNode;
  /** One sentence under the question. */
  why?: ReactNode;
  /** What goes on, and what passes by; always within the thumb's reach. */
  foot: ReactNode;
  onSubmit: () => void;
  /** The page as it stands, beside the question where there is room. */
  preview?: { label: string; content: ReactNode };
  children: ReactNode;
};

/** One question: a sentence, the fields, and one button. Goes inside PublicPage. */
export function GuidePage(props: GuidePageProps) {
  const { place, question, why, foot, onSubmit, preview, children } = props;
  return (
    <div className="guide">
      <form
        className="guide-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="guide-ask">
          <div className="guide-place small">{place}</div>
          <h1>{question}</h1>
          {why && <p className="guide-why">{why}</p>}
          <div className="stack">{children}</div>
        </div>
        <div className="guide-foot">{foot}</div>
      </form>
      <aside className="guide-preview" aria-label={preview?.label}>
        {preview && (
          <>
            <p className="small">{preview.label}</p>
            <div className="guide-paper">{preview.content}</div>
          </>
        )}
      </aside>
    </div>
  );
}
