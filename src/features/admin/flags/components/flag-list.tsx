// texts: operation:flags.names.*, operation:flags.about.*
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listFlags, setFlag, type Flag } from "../contract.ts";

/** Others turn them on and off, too. */
const query = { ...callQuery(listFlags), staleTime: 0 };

export function FlagList() {
  const { t } = useTranslation("operation");
  const { data, error } = useQuery(query);
  return (
    <div className="staff-part">
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("flags.loading")} />}
      {data && (
        <SettingsList>
          {data.items.map((flag) => (
            <OneFlag key={flag.key} flag={flag} />
          ))}
        </SettingsList>
      )}
    </div>
  );
}

function OneFlag({ flag: { key, value, isFixed } }: { flag: Flag }) {
  const { t } = useTranslation("operation");
  const isOn = value === "on";
  return (
    <Setting
      title={t(`flags.names.${key}`)}
      text={isFixed ? `${t(`flags.about.${key}`)} ${t("flags.fixed")}` : t(`flags.about.${key}`)}
      action={!isFixed && <ChangeButton flagKey={key} isOn={isOn} />}
    >
      <Badge sign={isOn ? "full" : "none"}>{isOn ? t("flags.on") : t("flags.off")}</Badge>
    </Setting>
  );
}

function ChangeButton({ flagKey, isOn }: { flagKey: string; isOn: boolean }) {
  const { t } = useTranslation("operation");
  const [open, setOpen] = useState(false);
  const name = t(`flags.names.${flagKey}`);
  const value = isOn ? "off" : "on";
  return (
    <>
      <Button
        variant="quiet"
        small
        aria-label={isOn ? t("flags.turnOffNamed", { name }) : t("flags.turnOnNamed", { name })}
        onClick={() => setOpen(true)}
      >
        {isOn ? t("flags.turnOff") : t("flags.turnOn")}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={isOn ? t("flags.turnOffNamed", { name }) : t("flags.turnOnNamed", { name })}
        text={t(`flags.about.${flagKey}`)}
        words={{
          submit: isOn ? t("flags.turnOff") : t("flags.turnOn"),
          busy: t("flags.saving"),
          done: isOn ? t("flags.isOff", { name }) : t("flags.isOn", { name }),
          failed: t("flags.failed"),
        }}
        decide={({ reason }) =>
          call(setFlag, { params: { key: flagKey }, body: { value, reason } })
        }
      />
    </>
  );
}
