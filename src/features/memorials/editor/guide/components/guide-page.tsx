import "./guide-page.css";
import type { ReactNode, RefObject } from "react";
import { Wordmark } from "#shell/wordmark.tsx";

export type GuideBarProps = {
  /** Status of saving: "Gemt". */
  state?: ReactNode;
  /** "Fortsæt senere". */
  later?: ReactNode;
};

/** Above each question. Goes into PageLayout's `above`. */
export function GuideBar({ state, later }: GuideBarProps) {
  return (
    <header className="guide-bar">
      <Wordmark />
      <p className="small" role="status">
        {state}
      </p>
      {later}
    </header>
  );
}

export type GuidePageProps = {
  /** "3 af 5", and the back link. */
  place: ReactNode;
  question: ReactNode;
  /** A sentence below the question. */
  why?: ReactNode;
  /** Next and skip; always within reach of the thumb. */
  foot: ReactNode;
  onSubmit: () => void;
  form?: RefObject<HTMLFormElement | null>;
  /** Preview of the page, beside the question where there is room. */
  preview?: {
    label: string;
    /** Nothing yet: then `before` stands there instead of an empty page. */
    content: ReactNode;
    before?: string;
  };
  children: ReactNode;
};

/** One question: a sentence, the fields, and one button. Goes inside PageLayout. */
export function GuidePage(props: GuidePageProps) {
  const { place, question, why, foot, onSubmit, form, preview, children } = props;
  return (
    <div className="guide">
      <form
        ref={form}
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
        {preview?.content && (
          <>
            <p className="small">{preview.label}</p>
            <div className="guide-paper">{preview.content}</div>
          </>
        )}
        {preview && !preview.content && <p className="guide-before">{preview.before}</p>}
      </aside>
    </div>
  );
}
