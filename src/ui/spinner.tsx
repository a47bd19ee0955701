import { useEffect, useState, type ReactNode } from "react";

export type SpinnerProps = {
  label: ReactNode;
  /** Shown instead after 8 s: the reason, and perhaps an action. */
  slow?: { text: ReactNode; action?: ReactNode };
};

/** Waiting: nothing for 400 ms, then a spinner with text, after 8 s the reason. */
export function Spinner({ label, slow }: SpinnerProps) {
  const [stage, setStage] = useState<"quiet" | "waiting" | "slow">("quiet");

  useEffect(() => {
    const soon = setTimeout(() => setStage("waiting"), 400);
    const late = setTimeout(() => setStage("slow"), 8000);
    return () => {
      clearTimeout(soon);
      clearTimeout(late);
    };
  }, []);

  const isSlow = stage === "slow" && slow !== undefined;
  return (
    <div className="stack">
      <p className="spinner" role="status">
        {stage !== "quiet" && (
          <>
            <span className="spinner-sign" aria-hidden="true" />
            <span>{isSlow ? slow.text : label}</span>
          </>
        )}
      </p>
      {isSlow && slow.action}
    </div>
  );
}
