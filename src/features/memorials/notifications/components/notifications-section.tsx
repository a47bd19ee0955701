import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spread } from "#ui/spread.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  chooseNotification,
  HOWS,
  switchMails,
  TOLD_KINDS,
  type Choice,
  type Notifications,
} from "../contract.ts";
import { ownNotifications } from "./own-news.ts";

/** Part of the profile: how one is told of what, page by page. */
export function NotificationsSection() {
  const { t } = useTranslation("news");
  const { data, error } = useQuery(ownNotifications);
  const { change } = useChanging();
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined || data.items.length === 0) return null;
  const { mailsAreOff, isConfirmed, items } = data;
  return (
    <Spread heading={t("told.title")} note={t("told.note")}>
      <SettingsList>
        <Setting
          title={t("told.mails")}
          text={mailsAreOff ? t("told.off") : isConfirmed ? t("told.on") : t("told.unconfirmed")}
          action={
            <Button
              variant="quiet"
              small
              aria-label={mailsAreOff ? t("told.turnOnNamed") : t("told.turnOffNamed")}
              onClick={() => change(switchMails.path, { mailsAreOff: !mailsAreOff })}
            >
              {mailsAreOff ? t("told.turnOn") : t("told.turnOff")}
            </Button>
          }
        />
        {items.map((page) => (
          <OnePage key={page.id} page={page} />
        ))}
      </SettingsList>
    </Spread>
  );
}

/** Saved as soon as it is chosen. */
function useChanging() {
  const { t } = useTranslation("news");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ path, body }: { path: string; body: unknown }) =>
      callApi(path, { method: "PUT", body }),
    onSuccess: () => toast.show({ title: t("told.saved") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("told.notSaved"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: ownNotifications.queryKey }),
  });
  return { change: (path: string, body: unknown) => mutate({ path, body }) };
}

function OnePage({ page: { id, name, choices } }: { page: Notifications["items"][number] }) {
  const { t } = useTranslation("news");
  const [isOpen, setOpen] = useState(false);
  const { change } = useChanging();
  const path = pathOf(chooseNotification, { memorialId: id });
  return (
    <Setting
      title={<bdi>{name}</bdi>}
      action={
        <Button
          variant="quiet"
          small
          aria-expanded={isOpen}
          aria-label={t("told.chooseNamed", { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t("told.close") : t("told.choose")}
        </Button>
      }
    >
      {isOpen && (
        <div className="stack">
          {TOLD_KINDS.map((kind) => (
            <Field key={kind} label={t(`told.kinds.${kind}`)}>
              <Select
                value={choices[kind]}
                options={howsFor(kind).map((how) => ({ value: how, label: t(`told.hows.${how}`) }))}
                onChange={({ target }) => {
                  const how = HOWS.find((one) => one === target.value);
                  const choice: Choice | null = how === undefined ? null : { kind, how };
                  if (choice !== null) change(path, choice);
                }}
              />
            </Field>
          ))}
        </div>
      )}
    </Setting>
  );
}

/** A day that comes once a year is told of on that day, or not. */
function howsFor(kind: Choice["kind"]) {
  return kind === "anniversary" ? (["now", "never"] as const) : HOWS;
}
