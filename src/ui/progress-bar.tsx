import { classNames } from "./class-names.ts";

export type ProgressBarProps = {
  value: number;
  max: number;
  /** What it says in words: "23 af 30 billeder". */
  label: string;
  /** The sum of several, a little higher. */
  large?: boolean;
};

export function ProgressBar({ value, max, label, large = false }: ProgressBarProps) {
  return (
    <progress
      className={classNames("progress", large && "progress-large")}
      value={value}
      max={max}
      aria-label={label}
    />
  );
}
