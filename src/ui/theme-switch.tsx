import type { Theme } from "./theme.ts";

export type ThemeSwitchProps = {
  theme: Theme;
  onChange: (theme: "light" | "dark") => void;
  /** "Mørk visning" while it is light, "Lys visning" while it is dark. */
  labels: { toDark: string; toLight: string };
};

/** A word in the colophon that leads to the other theme; absent where there is no script. */
export function ThemeSwitch({ theme, onChange, labels }: ThemeSwitchProps) {
  const dark = theme === "dark";
  return (
    <button
      type="button"
      className="needs-script"
      onClick={() => onChange(dark ? "light" : "dark")}
    >
      {dark ? labels.toLight : labels.toDark}
    </button>
  );
}
