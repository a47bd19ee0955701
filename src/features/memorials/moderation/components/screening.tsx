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

/** Lets the owner delegate moderation to other keepers. */
export function Screening({ memorial, queue }: ScreeningProps) {
  const { t, i18n } = useTranslation("moderation");
  const { readers, isSpared, count, can } = queue;
  const { choose, isPending } = useChoosing(memorial);
  const isReadOnly = useReadOnly();
  // In read-only mode it can only be shown, if already active.
  if (!can.chooseScreening || (isReadOnly && !isSpared)) return null;
  if (readers.length === 0) {
    return count > 0 && <p className="small">{t("screening.nobody")}</p>;
  }
  const names = new Intl.ListFormat(localeOf(i18n.language)).format(readers);
  return (
    <SettingsList>
      <Setting
        title={isSpared ? t("screening.isOn") : t("screening.question")}
        text={isSpared ? t("screening.spared", { names }) : t("screening.offer", { names })}
        action={
          !isReadOnly && (
            <Button
              variant="quiet"
              small
              busy={isPending ? t("deciding") : null}
              onClick={() => choose(isSpared ? "all" : "helpers")}
            >
              {isSpared ? t("screening.stop") : t("screening.submit")}
            </Button>
          )
        }
      />
    </SettingsList>
  );
}

function useChoosing(memorial: Kept) {
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
