import type { ReactNode } from "react";

export type LifeDate = {
  /** As it is set: "17. maj 1931", with *omkring* in an `<em>`. */
  text: ReactNode;
  /** As it is read aloud: "født den 17. maj 1931". */
  spoken: string;
};

/** `* 17. maj 1931 † 3. februar 2024`: each date stays whole, no dash between. */
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
