import { useId } from "react";

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** The slider was let go. */
  onSettle: () => void;
};

/** A value by hand, or as a number. */
export function Slider({ label, value, min, max, step = 1, onChange, onSettle }: SliderProps) {
  const id = useId();

  function take(text: string) {
    const number = Number(text);
    if (text !== "" && Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
  }

  return (
    <div className="edit-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        onChange={({ target }) => take(target.value)}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
      />
      <input
        className="input"
        type="number"
        inputMode="decimal"
        aria-label={label}
        {...{ min, max, step, value }}
        onChange={({ target }) => take(target.value)}
        onBlur={onSettle}
      />
    </div>
  );
}
