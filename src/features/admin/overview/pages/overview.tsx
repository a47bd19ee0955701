// texts: staff:areas.*, staff:about.*
import { useTranslation } from "react-i18next";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardDesk, useDeskAreas } from "#shell/staff-rights.ts";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";

export function clientLoader() {
  return guardDesk();
}

/** `/admin`: every area that one may enter, what it is for, and how much waits in it. */
export default function OverviewPage() {
  const { t } = useTranslation("staff");
  const areas = useDeskAreas();
  const isQuiet = areas.every(({ waiting }) => (waiting ?? 0) === 0);
  return (
    <StaffPage
      title={t("overview.title")}
      note={isQuiet ? t("overview.quiet") : t("overview.note")}
    >
      <div className="staff-part">
        <SettingsList>
          {areas.map(({ key, path, waiting }) => (
            <Setting
              key={key}
              title={<TextLink to={path}>{t(`areas.${key}`)}</TextLink>}
              text={t(`about.${key}`)}
              action={
                waiting !== null &&
                waiting > 0 && <Badge sign="full">{t("frame.waiting", { count: waiting })}</Badge>
              }
            />
          ))}
        </SettingsList>
      </div>
    </StaffPage>
  );
}
