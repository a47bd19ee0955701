import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { useSavedMemorial } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import type { Versioned } from "#features/memorials/versions/contract.ts";

/** To who wrote what, and to texts that stood here before. */
export function VersionsLink({ of }: { of: Versioned }) {
  const { t } = useTranslation("editor");
  const { slug } = useSavedMemorial();
  return (
    <p className="small">
      <TextLink to={`/edit-memorial/${slug}/versions#${of}`}>{t("edit.versions")}</TextLink>
    </p>
  );
}
