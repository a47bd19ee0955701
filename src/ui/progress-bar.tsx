import { classNames } from "./class-names.ts";

export type ProgressBarProps = {
  value: number;
  max: number;
  /** Its text: "23 af 30 billeder". */
  label: string;
  /** The total of several, slightly higher. */
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
