import { useTranslation } from "react-i18next";
import { useTheme } from "#ui/theme.ts";
import { ShareButton } from "./share-button.tsx";

type PageMenuProps = { name: string; slug: string };

/** What a reader does with the page itself: sharing it, and reading it light or dark. */
export function PageMenu({ name, slug }: PageMenuProps) {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <span className="page-menu">
      <ShareButton name={name} slug={slug} />
      <button type="button" className="share-button needs-script" onClick={() => setTheme(other)}>
        {t(`frame.themes.${other}`)}
      </button>
    </span>
  );
}
