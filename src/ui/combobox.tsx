import "./combobox.css";
import { useId, useState, type KeyboardEvent } from "react";
import { classNames } from "./class-names.ts";
import { matching, placeAfter, type ComboboxOption } from "./combobox-state.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type ComboboxProps = {
  /** All options, or the search result for the typed text. */
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onChange: (chosen: ComboboxOption | null) => void;
  /** Called to search for the typed text; without it, `options` are filtered here. */
  onType?: (typed: string) => void;
  /** "Søger": while a search is running. */
  busy?: string | null;
  labels: { list: string; none: string; found: (count: number) => string };
  placeholder?: string;
  disabled?: boolean;
  /** Name of the hidden field that is submitted. */
  name?: string;
};

/**
 * One of many, found by typing part of it. For few there is Select. The list is placed below the
 * field, not at the end of the document, so that it works inside a Dialog.
 */
export function Combobox(props: ComboboxProps) {
  const { value, busy = null, labels, placeholder, disabled, name } = props;
  const control = useFieldControl();
  const listId = useId();
  const { shown, open, at, typed, type, press, choose, leave, openList } = useCombobox(props);

  return (
    <div className="combobox">
      <input
        {...control}
        type="text"
        role="combobox"
        className="input combobox-input"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={at === null ? undefined : `${listId}-${at}`}
        aria-busy={busy === null ? undefined : true}
        placeholder={placeholder}
        disabled={disabled}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onClick={openList}
        onBlur={leave}
      />
      {busy !== null && <span className="spinner-sign combobox-busy" aria-hidden="true" />}
      <p className="visually-hidden" role="status">
        {open && (busy ?? (shown.length === 0 ? labels.none : labels.found(shown.length)))}
      </p>
      <div
        className="combobox-list"
        id={listId}
        role="listbox"
        aria-label={labels.list}
        hidden={!open}
      >
        {shown.map((option, index) => (
          <button
            key={option.value}
            id={`${listId}-${index}`}
            ref={index === at ? intoSight : null}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value?.value}
            className={classNames("combobox-option", index === at && "combobox-option-at")}
            // The field keeps the focus during a click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>
              {option.label}
              {option.text && <span className="combobox-text">{option.text}</span>}
            </span>
            {option.value === value?.value && <Icon name="check" />}
          </button>
        ))}
      </div>
      {open && shown.length === 0 && (
        <p className="combobox-list combobox-none" aria-hidden="true">
          {busy ?? labels.none}
        </p>
      )}
      {name && <input type="hidden" name={name} value={value?.value ?? ""} />}
    </div>
  );
}

function intoSight(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}

const CLOSED = { open: false, at: null };

function useCombobox({ options, value, onChange, onType, disabled = false }: ComboboxProps) {
  // The typed text; `null` while the chosen option is shown.
  const [typing, setTyping] = useState<string | null>(null);
  const [place, setPlace] = useState<{ open: boolean; at: number | null }>(CLOSED);
  const shown = onType || typing === null ? [...options] : matching(options, typing);

  function type(typed: string) {
    setTyping(typed);
    setPlace({ open: true, at: null });
    onType?.(typed);
    if (typed === "") onChange(null);
  }

  function choose(option: ComboboxOption) {
    setTyping(null);
    setPlace(CLOSED);
    onChange(option);
  }

  function press(event: KeyboardEvent) {
    const here = place.at === null ? undefined : shown[place.at];
    if (event.key === "Enter" && place.open && here !== undefined) {
      event.preventDefault();
      return choose(here);
    }
    const next = placeAfter(event.key, place, shown.length);
    if (next === null) return undefined;
    event.preventDefault();
    return setPlace(next);
  }

  /** Text typed without choosing is discarded. */
  function leave() {
    setTyping(null);
    setPlace(CLOSED);
  }

  function openList() {
    if (!disabled) setPlace({ open: true, at: null });
  }

  const typed = typing ?? value?.label ?? "";
  return { shown, ...place, typed, type, press, choose, leave, openList };
}
