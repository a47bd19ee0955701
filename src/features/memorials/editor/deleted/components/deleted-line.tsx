import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { UnlessReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { typedName } from "#features/memorials/components/typed-name.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { DeletedItem } from "#features/memorials/deleted/contract.ts";
import { useDeletionSteps } from "#features/memorials/editor/autosave/components/deletion-steps.ts";
import { refreshRestored, restoreDeleted } from "./restore-deleted.ts";
import { useDeletedTitle } from "./deleted-title.ts";

type LineProps = { item: DeletedItem; memorial: Memorial; onRestore: () => void };

/** What it is, who deleted it and when, until when it can be restored, and the button that does. */
export function DeletedLine({ item, memorial, onRestore }: LineProps) {
  const { t, i18n } = useTranslation(["editor", "keepers"]);
  const toast = useToast();
  const client = useQueryClient();
  const deletions = useDeletionSteps();
  const titleOf = useDeletedTitle();
  const { kind, name, words, role, picture } = item;
  const day = (iso: string) => formatDay(iso, localeOf(i18n.language));
  const title = titleOf(item);
  const text = role === null ? words : t(`keepers:roles.${role}`);

  const { mutate, isPending } = useMutation({
    mutationFn: () => restoreDeleted(memorial.id, item),
    onSuccess: () => {
      deletions.end([item.id]);
      toast.show({
        title:
          kind === "keeper"
            ? t("deleted.keeperBack", { name: typedName(name ?? "") })
            : t("deleted.back"),
      });
      onRestore();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("deleted.failed"), description: message }),
    onSettled: () => refreshRestored(client, memorial, kind),
  });

  return (
    <li className="deleted-item">
      <div className="deleted-what">
        {picture !== null && (
          <img className="deleted-picture" src={picture} alt="" width={72} height={72} />
        )}
        <div className="deleted-words">
          <p className="setting-title">{title}</p>
          {text !== null && (
            <p className="deleted-text">
              <bdi>{text}</bdi>
            </p>
          )}
          <p className="small">
            {deletedBy()} {t("deleted.until", { day: day(item.restorableUntil) })}
          </p>
        </div>
      </div>
      <UnlessReadOnly>
        <Button
          variant="quiet"
          small
          busy={isPending ? t("deleted.restoring") : null}
          aria-label={t("deleted.restoreNamed", {
            what: role === null && words !== null ? `${title}, ${words}` : title,
          })}
          onClick={() => mutate()}
        >
          {t("deleted.restore")}
        </Button>
      </UnlessReadOnly>
    </li>
  );

  function deletedBy(): string {
    const when = { day: day(item.deletedAt) };
    if (item.isByMe) return t("deleted.byMe", when);
    if (item.deletedBy === null) return t("deleted.on", when);
    return t("deleted.by", { ...when, name: typedName(item.deletedBy) });
  }
}
