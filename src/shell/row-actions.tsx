import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";

export type RowAction = {
  key: string;
  label: string;
  /** With the row's name, for screen readers. */
  named: string;
  onSelect: () => void;
  /** Irreversible: always in the menu. */
  bad?: boolean;
};

type RowActionsProps = {
  /** The row's name. */
  name: string;
  /** The likeliest first. */
  actions: readonly RowAction[];
  /** While one is carried out: what is being done. */
  busy?: string | null;
};

/** What can be done with a row of a list: the first as a button, the others in a menu beside it. */
export function RowActions({ name, actions, busy = null }: RowActionsProps) {
  const { t } = useTranslation("staff");
  const primary = actions.find(({ bad }) => !bad);
  const others = actions.filter((action) => action !== primary);
  return (
    <div className="row-actions">
      {primary && (
        <Button
          variant="quiet"
          small
          aria-label={primary.named}
          busy={busy}
          onClick={primary.onSelect}
        >
          {primary.label}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          label={t("frame.more")}
          labelFor={t("frame.moreOf", { name })}
          disabled={busy !== null}
          items={others.map(({ key, label, bad, onSelect }) => ({
            key,
            label,
            onSelect,
            ...(bad && { bad }),
          }))}
        />
      )}
    </div>
  );
}
