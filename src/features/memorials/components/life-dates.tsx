import "./life-dates.css";
import type { ReactNode } from "react";

export type LifeDate = {
  /** For display: "17. maj 1931", with *omkring* in an `<em>`. */
  text: ReactNode;
  /** For screen readers: "født den 17. maj 1931". */
  spoken: string;
};

/** `* 17. maj 1931 † 3. februar 2024`: dates don't wrap, and no dash separates them. */
export function LifeDates({ born, died }: { born: LifeDate | null; died: LifeDate | null }) {
  if (!born && !died) return null;
  return (
    <p className="life-dates">
      {born && <SignedDate sign="*" date={born} />} {died && <SignedDate sign="†" date={died} />}
    </p>
  );
}

function SignedDate({ sign, date }: { sign: string; date: LifeDate }) {
  return (
    <span className="life-date">
      <span aria-hidden="true">
        <span className="life-sign">{sign}</span> {date.text}
      </span>
      <span className="visually-hidden">{date.spoken}</span>
    </span>
  );
}
