import type { ReactNode, RefObject, SubmitEvent } from "react";
import { Banner } from "./banner.tsx";

export type PostedFormProps = {
  id: string;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** What is wrong as a whole; what is wrong with a field is said there. */
  problem: string | null;
  /** "Beskeden blev ikke sendt." */
  failed: string;
  children: ReactNode;
};

/** A form that works without a script, too: it is then posted to its page, which answers in its place. */
export function PostedForm({ id, ref, onSubmit, problem, failed, children }: PostedFormProps) {
  return (
    <form
      ref={ref}
      id={id}
      className="stack"
      method="post"
      action={`#${id}`}
      onSubmit={onSubmit}
      noValidate
    >
      {problem !== null && (
        <Banner tone="bad" title={failed}>
          {problem}
        </Banner>
      )}
      {children}
    </form>
  );
}
