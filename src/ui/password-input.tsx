import { useState, type ComponentProps } from "react";
import { Button } from "./button.tsx";
import { TextInput } from "./text-input.tsx";

export type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** "Vis", "Skjul", and the accessible subject: "Vis adgangskoden". */
  labels: { show: string; hide: string; about: string };
};

/** A password field that can be revealed. `autoComplete`: current or new. */
export function PasswordInput({ labels, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? "text" : "password"}
      />
      <Button
        variant="bare"
        small
        className="needs-script"
        aria-pressed={shown}
        aria-label={labels.about}
        onClick={() => setShown(!shown)}
      >
        {shown ? labels.hide : labels.show}
      </Button>
    </div>
  );
}
