import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { chooseScreening, type Queue } from "../contract.ts";
import type { Kept } from "./deciding.ts";
import { queueQuery } from "./queue-query.ts";

type ScreeningProps = { memorial: Kept; queue: Queue };

/** For an owner who lets other keepers read first: who they are, and a way back. */
export function Screening({ memorial, queue }: ScreeningProps) {
  const { t, i18n } = useTranslation("moderation");
  const { choose, isPending } = useChoosing(memorial);
  const isReadOnly = useReadOnly();
  const names = new Intl.ListFormat(localeOf(i18n.language)).format(queue.readers);
  return (
    <SettingsList>
      <Setting
        title={t("screening.isOn")}
        text={t("screening.spared", { names })}
        action={
          !isReadOnly && (
            <Button
              variant="quiet"
              small
              busy={isPending ? t("deciding") : null}
              onClick={() => choose("all")}
            >
              {t("screening.stop")}
            </Button>
          )
        }
      />
    </SettingsList>
  );
}

export function useChoosing(memorial: Kept) {
  const { t } = useTranslation("moderation");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (screening: Queue["screening"]) =>
      call(chooseScreening, { params: { id: memorial.id }, body: { screening } }),
    onSuccess: (_, screening) =>
      toast.show({ title: screening === "helpers" ? t("screening.on") : t("screening.off") }),
    onError: ({ message }) => toast.show({ tone: "bad", title: t("failed"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: queueQuery(memorial.id).queryKey }),
  });
  return { choose: mutate, isPending };
}
