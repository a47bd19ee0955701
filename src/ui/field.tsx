import { createContext, use, useId, useMemo, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type FieldControl = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
};

const ControlContext = createContext<FieldControl>({});

/** Props for the control inside a Field: its id, its description, its validity. */
export function useFieldControl(): FieldControl {
  return use(ControlContext);
}

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error in one sentence; null if valid. */
  error?: ReactNode;
  /** "hvis du vil", after the label. */
  optional?: string;
  /** The anchor (#id); generated if not given. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A label, one control, its hint and its error. */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const madeUp = useId();
  const control = id ?? madeUp;
  return (
    <div className={classNames("field", className)}>
      <label className="field-label" htmlFor={control}>
        {label}
        <Optional text={optional} />
      </label>
      <Described id={control} hint={hint} error={error}>
        {children}
      </Described>
    </div>
  );
}

/** The same for several related controls: a fieldset with a legend. */
export function FieldGroup({ label, hint, error, optional, id, className, children }: FieldProps) {
  const madeUp = useId();
  const group = id ?? madeUp;
  return (
    <fieldset className={classNames("field", className)} id={id}>
      <legend className="field-label">
        {label}
        <Optional text={optional} />
      </legend>
      <Described id={group} hint={hint} error={error} group>
        {children}
      </Described>
    </fieldset>
  );
}

function Optional({ text }: { text: string | undefined }) {
  return text ? <span className="field-optional"> {text}</span> : null;
}

type DescribedProps = Pick<FieldProps, "hint" | "error" | "children"> & {
  id: string;
  group?: boolean;
};

function Described({ id, hint, error, group = false, children }: DescribedProps) {
  const hintId = hint ? `${id}-hint` : null;
  const errorId = error ? `${id}-error` : null;
  const control = useMemo<FieldControl>(
    () => ({
      id: group ? undefined : id,
      "aria-describedby": classNames(errorId, hintId) || undefined,
      "aria-invalid": errorId ? true : undefined,
    }),
    [id, group, errorId, hintId],
  );
  return (
    <ControlContext value={control}>
      {children}
      {hintId && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </ControlContext>
  );
}

/** The error sign and message; for errors outside a Field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}
