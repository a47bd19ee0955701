import "./code-list.css";
import { useTranslation } from "react-i18next";
import { ViewLink } from "#features/qr/views/components/view-link.tsx";
import { useCodeFilter } from "./use-code-filter.ts";

/** Frequent filters of the workshop; each is an address that can be bookmarked. */
const VIEWS = ["created", "engraved", "verified", "packed", "shipped"] as const;

export function FixedViews() {
  const { t } = useTranslation("code-list");
  const shown = useCodeFilter();
  return (
    <nav aria-label={t("views.title")}>
      <ul className="code-views">
        <li>
          <ViewLink filter={{}} shown={shown}>
            {t("views.all")}
          </ViewLink>
        </li>
        {VIEWS.map((stage) => (
          <li key={stage}>
            <ViewLink filter={{ stage }} shown={shown}>
              {t(`views.${stage}`)}
            </ViewLink>
          </li>
        ))}
        <li>
          <ViewLink filter={{ standing: "retired" }} shown={shown}>
            {t("views.retired")}
          </ViewLink>
        </li>
      </ul>
    </nav>
  );
}
