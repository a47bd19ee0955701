import type { ComponentProps } from "react";
import { TextInput } from "#ui/text-input.tsx";

/** The name one signs in by, left as it is typed. Stands in a Field. */
export function UsernameInput(props: ComponentProps<"input">) {
  return (
    <TextInput
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
