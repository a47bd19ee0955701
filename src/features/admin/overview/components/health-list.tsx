// texts: operation:dashboard.health.*, health:names.*
import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { Dashboard } from "../contract.ts";

type Health = NonNullable<Dashboard["health"]>;

const SIGNS = { ok: "full", warning: "half", failing: "stop", unknown: "none" } as const;

/** How the operation is, and what of it isn't well. */
export function HealthList({ health: { state, checks } }: { health: Health }) {
  const { t } = useTranslation(["operation", "health"]);
  return (
    <section className="staff-part" aria-labelledby="health">
      <h2 id="health">
        <TextLink to="/admin/health">{t("dashboard.operation")}</TextLink>
      </h2>
      {checks.length === 0 ? (
        <p>{t(`dashboard.health.${state}`)}</p>
      ) : (
        <SettingsList>
          {checks.map((check) => (
            <Setting
              key={check.key}
              title={t(`health:names.${check.key}`)}
              text={check.message}
              action={
                <Badge sign={SIGNS[check.state]}>{t(`dashboard.health.${check.state}`)}</Badge>
              }
            />
          ))}
        </SettingsList>
      )}
    </section>
  );
}
