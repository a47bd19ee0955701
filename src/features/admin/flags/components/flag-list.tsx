// texts: operation:flags.names.*, operation:flags.about.*
import "./flag-list.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Switch } from "#ui/switch.tsx";
import { listFlags, type Flag } from "../contract.ts";
import { FlagDialog } from "./flag-dialog.tsx";
import { READ_ONLY, ReadOnlyPart } from "./read-only-part.tsx";

/** Others turn them on and off, too. */
const query = { ...callQuery(listFlags), staleTime: 0 };

/** What stops everybody stands last and apart; while it is on, first. */
export function FlagList() {
  const { t } = useTranslation("operation");
  const { data, error } = useQuery(query);
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("flags.loading")} />;
  const readOnly = data.items.find(({ key }) => key === READ_ONLY);
  const isStopped = readOnly?.value === "on";
  return (
    <>
      {readOnly && isStopped && <ReadOnlyPart flag={readOnly} />}
      <div className="staff-part">
        <SettingsList>
          {data.items
            .filter((flag) => flag !== readOnly)
            .map((flag) => (
              <OneFlag key={flag.key} flag={flag} />
            ))}
        </SettingsList>
      </div>
      {readOnly && !isStopped && <ReadOnlyPart flag={readOnly} />}
    </>
  );
}

/** The switch asks for the reason before it turns. */
function OneFlag({ flag: { key, value, isFixed } }: { flag: Flag }) {
  const { t } = useTranslation("operation");
  const [open, setOpen] = useState(false);
  const isOn = value === "on";
  const about = t(`flags.about.${key}`);
  const name = t(`flags.names.${key}`);
  return (
    <li className="setting flag">
      <Switch
        label={name}
        text={isFixed ? `${about} ${t("flags.fixed")}` : about}
        checked={isOn}
        disabled={isFixed}
        onChange={() => setOpen(true)}
      />
      <Badge sign={isOn ? "full" : "none"}>{isOn ? t("flags.on") : t("flags.off")}</Badge>
      <FlagDialog
        flagKey={key}
        isOn={isOn}
        open={open}
        onClose={() => setOpen(false)}
        title={isOn ? t("flags.turnOffNamed", { name }) : t("flags.turnOnNamed", { name })}
        submit={isOn ? t("flags.turnOff") : t("flags.turnOn")}
      />
    </li>
  );
}
