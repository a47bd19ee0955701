import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { call } from "#platform/pages/call.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { listGuests, removeGuest, type GuestList } from "../contract.ts";

function guestsQuery(id: string) {
  return { ...callQuery(listGuests, { params: { id } }, { on404: "null" }), staleTime: 0 };
}

/** Who comes to the ceremonies, with the sum; nothing where nobody is asked and nobody wrote. */
export function GuestsSection({ memorial }: { memorial: { id: string } }) {
  const { t, i18n } = useTranslation("guests");
  const { data: list } = useQuery(guestsQuery(memorial.id));
  const sum = useRef<HTMLParagraphElement>(null);
  if (!list || (!list.isOpen && list.items.length === 0)) return null;
  const { items, persons, keptUntil } = list;
  const day = keptUntil === null ? null : formatDay(keptUntil, localeOf(i18n.language));
  return (
    <Section id="guests" heading={t("list.heading")} note={t("list.note")}>
      <div className="stack">
        <p ref={sum} className="lead" tabIndex={-1}>
          {items.length === 0
            ? t("list.none")
            : t("list.sum", {
                guests: t("list.guests", { count: items.length }),
                persons: t("count", { count: persons }),
              })}
        </p>
        {items.length > 0 && (
          <SettingsList>
            {items.map((guest) => (
              <Line
                key={guest.id}
                id={memorial.id}
                guest={guest}
                onRemoved={() => sum.current?.focus()}
              />
            ))}
          </SettingsList>
        )}
        {day !== null && items.length > 0 && <p className="small">{t("list.kept", { day })}</p>}
      </div>
    </Section>
  );
}

type LineProps = { id: string; guest: GuestList["items"][number]; onRemoved: () => void };

function Line({ id, guest, onRemoved }: LineProps) {
  const { t, i18n } = useTranslation("guests");
  const toast = useToast();
  const client = useQueryClient();
  const isReadOnly = useReadOnly();
  const { name, persons, writtenAt } = guest;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeGuest, { params: { id, guestId: guest.id } }),
    onSuccess: async () => {
      toast.show({ title: t("list.removed", { name }) });
      await client.invalidateQueries({ queryKey: guestsQuery(id).queryKey });
      onRemoved();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("list.notRemoved"), description: message }),
  });
  const day = formatDay(writtenAt, localeOf(i18n.language));
  return (
    <Setting
      title={<bdi>{name}</bdi>}
      text={t("list.written", { persons: t("count", { count: persons }), day })}
      action={
        !isReadOnly && (
          <Button
            variant="bad"
            small
            aria-label={t("list.removeNamed", { name })}
            busy={isPending ? t("sending") : null}
            onClick={() => mutate()}
          >
            {t("list.remove")}
          </Button>
        )
      }
    />
  );
}
