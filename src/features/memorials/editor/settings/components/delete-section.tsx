import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import { typedName } from "#features/memorials/components/typed-name.ts";
import { deletedQuery } from "#features/memorials/deleted/components/deleted-query.ts";
import { deleteMemorial, restoreMemorial } from "#features/memorials/lifecycle/contract.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";

/** Deletes the page, which can be restored for a while. */
export function DeleteSection({ memorial }: { memorial: Memorial }) {
  const { t, i18n } = useTranslation("editor");
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data: deleted } = useInfiniteQuery(deletedQuery(memorial.id));
  const count = deleted?.pages[0]?.days;
  const name = typedName(memorial.name);
  const params = { idOrSlug: memorial.id };
  const restore = useMutation({
    mutationFn: () => call(restoreMemorial, { params }),
    onSuccess: async () => {
      toast.show({ title: t("kept.restored", { name }) });
      // Also the lists of pages, among which whoever deleted it is now.
      await client.invalidateQueries();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("kept.restoreFailed"), description: message }),
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(deleteMemorial, { params }),
    onSuccess: async ({ restorableUntil }) => {
      invalidatePage(client, memorial);
      const day = formatDay(restorableUntil, localeOf(i18n.language));
      toast.show({
        title: t("delete.done", { name }),
        description: t("delete.until", { day }),
        action: { label: t("undo.submit"), onPress: () => restore.mutate() },
      });
      await navigate("/profile");
    },
  });
  return (
    <Section
      id="delete"
      heading={t("delete.heading")}
      note={count !== undefined && t("delete.note", { count })}
    >
      <div>
        <Button variant="bad" onClick={() => setAsking(true)}>
          {t("delete.submit")}
        </Button>
        <Dialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={t("delete.question", { name })}
          actions={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                {t("delete.keep")}
              </Button>
              <Button
                variant="bad"
                busy={isPending ? t("delete.busy") : null}
                onClick={() => mutate()}
              >
                {t("delete.submit")}
              </Button>
            </>
          }
        >
          <p>{t("delete.explanation")}</p>
          {count !== undefined && <p>{t("delete.restorable", { count })}</p>}
          {error && <FieldError>{error.message}</FieldError>}
        </Dialog>
      </div>
    </Section>
  );
}
