import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { requireOwnDocument } from "#shell/scanner/own-document.ts";
import { ScannerLinks } from "#shell/scanner/scanner-links.tsx";
import { loadReader } from "#shell/scanner/symbol-reader.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { ScanTaskScreen } from "../../scans/components/scan-task.tsx";
import { SCAN_TASKS } from "../../scans/contract.ts";
import type { Route } from "./+types/warehouse-scan.ts";

/** See `requireOwnDocument`. It is opened where there is no network, too. */
export const handle = {
  texts: ["warehouse", "packing", "scanner"],
  runsWasm: true,
  readsOffline: true,
};

/** By which browsers know that they may keep the page: it is the same for everybody. */
export function headers() {
  return { "x-about": "warehouse-scan" };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  // The camera may be turned on where the network is gone.
  void loadReader().catch(() => undefined);
  // There nobody can be asked who this is. Nothing is read of the server, which judges what is scanned later.
  return navigator.onLine ? guardStaffPage("warehouse.work") : null;
}

/** `/warehouse-scan`: a task for many plates, on the floor. */
export default function WarehouseScanPage() {
  const { t } = useTranslation("warehouse");
  const [asked] = useSearchParams();
  const task = SCAN_TASKS.find((one) => one === asked.get("task"));
  if (task !== undefined) return <ScanTaskScreen key={task} task={task} />;
  return (
    <StaffPage title={t("floor.title")} note={t("floor.note")}>
      <SettingsList>
        {SCAN_TASKS.map((one) => (
          <Setting
            key={one}
            title={t(`tasks.${one}.title`)}
            text={t(`tasks.${one}.text`)}
            action={
              <ButtonLink
                variant="quiet"
                small
                to={`?task=${one}`}
                aria-label={t(`tasks.${one}.begin`)}
              >
                {t("floor.begin")}
              </ButtonLink>
            }
          />
        ))}
      </SettingsList>
      <ScannerLinks here="floor" />
    </StaffPage>
  );
}
