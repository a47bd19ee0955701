import "#ui/disclosure.css";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { editedAddress } from "./edit-queries.ts";
import type { Editing } from "./use-editing.ts";

type VersionsProps = { editing: Editing; memorialId: string; mediaId: string };

/** What was saved before, by whom, and how it comes back. */
export function Versions({ editing: { edit, restore }, memorialId, mediaId }: VersionsProps) {
  const { t, i18n } = useTranslation("picture-edits");
  return (
    <>
      <p>
        <ButtonLink variant="bare" small reload download to={editedAddress(memorialId, mediaId)}>
          {t("download")}
        </ButtonLink>
      </p>
      {edit.versions.length > 0 && (
        <details className="disclosure">
          <summary>{t("versions.title")}</summary>
          <ul className="edit-list">
            {edit.versions.map(({ revision, savedAt, by, isByMe, isOriginal }) => (
              <li key={revision}>
                <span>
                  {t(isOriginal ? "versions.original" : "versions.edited", { number: revision })}
                  {", "}
                  {formatMoment(savedAt, i18n.language as Locale)}
                  {", "}
                  <bdi>{isByMe ? t("versions.me") : (by ?? t("versions.somebody"))}</bdi>
                </span>{" "}
                {revision === edit.revision ? (
                  t("versions.current")
                ) : (
                  <Button
                    variant="bare"
                    small
                    aria-label={t("versions.restoreNamed", { number: revision })}
                    onClick={() => restore(revision)}
                  >
                    {t("versions.restore")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
