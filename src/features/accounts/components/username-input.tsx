import type { ComponentProps } from "react";
import { TextInput } from "#ui/text-input.tsx";

/** Input of the user name, without autocapitalisation or autocorrection. Used inside a Field. */
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
