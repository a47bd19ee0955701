import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import { useKindTexts } from "../../sections/components/kind-texts.ts";
import {
  setNotification,
  HOWS,
  setMailsEnabled,
  type ToldKind,
  type Choice,
  type Choices,
  type Notifications,
} from "../contract.ts";
import { ownNotifications } from "./own-news.ts";

/** Part of the profile: notification settings by page and kind. */
export function NotificationsSection() {
  const { t } = useTranslation("news");
  const { data, error } = useQuery(ownNotifications);
  const { change } = useChanging();
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined || data.items.length === 0) return null;
  const { mailsAreOff, isConfirmed, items } = data;
  return (
    <Section id="told" heading={t("told.title")} note={t("told.note")}>
      <SettingsList>
        <Setting
          title={t("told.mails")}
          text={mailsAreOff ? t("told.off") : isConfirmed ? t("told.on") : t("told.unconfirmed")}
          action={
            <Button
              variant="quiet"
              small
              aria-label={mailsAreOff ? t("told.turnOnNamed") : t("told.turnOffNamed")}
              onClick={() =>
                change(() => call(setMailsEnabled, { body: { mailsAreOff: !mailsAreOff } }))
              }
            >
              {mailsAreOff ? t("told.turnOn") : t("told.turnOff")}
            </Button>
          }
        />
        {items.map((page) => (
          <OnePage key={page.id} page={page} />
        ))}
      </SettingsList>
    </Section>
  );
}

/** Saved on change. */
function useChanging() {
  const { t } = useTranslation("news");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (save: () => Promise<null>) => save(),
    onSuccess: () => toast.show({ title: t("told.saved") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("told.notSaved"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: ownNotifications.queryKey }),
  });
  return { change: (save: () => Promise<null>) => mutate(save) };
}

function OnePage({ page: { id, name, choices } }: { page: Notifications["items"][number] }) {
  const { t } = useTranslation("news");
  const kinds = useToldKinds(choices);
  const [isOpen, setOpen] = useState(false);
  const { change } = useChanging();
  const params = { memorialId: id };
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
          {kinds.map(({ kind, label }) => (
            <Field key={kind} label={label}>
              <Select
                value={choices[kind]}
                options={howsFor(kind).map((how) => ({ value: how, label: t(`told.hows.${how}`) }))}
                onChange={({ target }) => {
                  const how = HOWS.find((one) => one === target.value);
                  const choice: Choice | null = how === undefined ? null : { kind, how };
                  if (choice === null) return;
                  change(() => call(setNotification, { params, body: choice }));
                }}
              />
            </Field>
          ))}
        </div>
      )}
    </Setting>
  );
}

/** Anniversaries are notified on the day or not at all. */
function howsFor(kind: Choice["kind"]) {
  return kind === "anniversary" ? (["now", "never"] as const) : HOWS;
}

/** What there are choices for, with a label each: of no section are what waits, and anniversaries. */
function useToldKinds(choices: Choices) {
  const { t } = useTranslation("news");
  const { t: tOfKinds, texts } = useKindTexts("told");
  return (Object.keys(choices) as ToldKind[]).map((kind) => {
    const called = texts.get(kind);
    if (called !== undefined) return { kind, label: tOfKinds(called.choice) };
    return { kind, label: t(`told.kinds.${kind === "waiting" ? "waiting" : "anniversary"}`) };
  });
}
