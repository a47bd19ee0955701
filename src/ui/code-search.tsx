import type { ReactNode, SubmitEvent } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

type CodeSearchProps = {
  label: string;
  hint: string;
  submit: string;
  maxLength: number;
  onSearch: (text: string) => void;
  /** A field before it. */
  children?: ReactNode;
};

/** A field for a code, by which a list is searched once it is submitted. */
export function CodeSearch({
  label,
  hint,
  submit,
  maxLength,
  onSearch,
  children,
}: CodeSearchProps) {
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("text");
    onSearch(typeof text === "string" ? text.trim() : "");
  }

  return (
    <form className="stack" role="search" onSubmit={search}>
      {children}
      <Field label={label} hint={hint}>
        <TextInput code name="text" maxLength={maxLength} />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet">
          {submit}
        </Button>
      </div>
    </form>
  );
}
