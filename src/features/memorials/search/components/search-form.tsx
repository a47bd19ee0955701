import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { SEARCH_MAX } from "../contract.ts";

type SearchFormProps = {
  action: string;
  label: string;
  hint: string;
  button: string;
  typed: string;
  error: string | null;
};

/** A plain form: its answer is a page at its own address. */
export function SearchForm({ action, label, hint, button, typed, error }: SearchFormProps) {
  return (
    <Form className="stack" role="search" method="get" action={action} key={typed}>
      <Field label={label} hint={hint} error={error}>
        <div className="field-join">
          <TextInput
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            defaultValue={typed}
            maxLength={SEARCH_MAX}
            required
          />
          <Button type="submit">{button}</Button>
        </div>
      </Field>
    </Form>
  );
}
