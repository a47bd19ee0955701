import { THEMES, type Theme } from "./theme.ts";

export type ThemeSwitchProps = {
  theme: Theme;
  onChange: (theme: Theme) => void;
  labels: Record<Theme, string>;
};

/** Footer items, one per theme, the chosen one pressed; absent without script. */
export function ThemeSwitch({ theme, onChange, labels }: ThemeSwitchProps) {
  return THEMES.map((one) => (
    <li key={one} className="needs-script">
      <button type="button" aria-pressed={one === theme} onClick={() => onChange(one)}>
        {labels[one]}
      </button>
    </li>
  ));
}
