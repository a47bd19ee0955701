import { useId, type ComponentProps } from "react";
import { TextInput } from "#ui/text-input.tsx";

type SuggestedInputProps = ComponentProps<typeof TextInput> & { suggestions: readonly string[] };

/** One line, with what was written before suggested while one types. */
export function SuggestedInput({ suggestions, ...input }: SuggestedInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput {...input} autoComplete="off" list={listId} />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  );
}
