import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { removeKeeper, restoreKeeper, type Keeper, type Keeping } from "../contract.ts";

type RemoveProps = { keeper: Keeper; memorial: Keeping["memorial"] };

/** Removes a keeper, who can be restored, or lets the user leave. */
export function RemoveKeeper({ keeper, memorial }: RemoveProps) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { userId, fullName: name, isMe } = keeper;
  const params = { id: memorial.id, userId };
  const restore = useMutation({
    mutationFn: () => call(restoreKeeper, { params }),
    onSuccess: async () => {
      toast.show({ title: t("remove.back", { name }) });
      await client.invalidateQueries();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("remove.notBack"), description: message }),
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(removeKeeper, { params }),
    onSuccess: async () => {
      if (isMe) {
        toast.show({ title: t("leave.done") });
        await navigate("/profile");
      } else {
        toast.show({
          title: t("remove.done", { name }),
          description: t("remove.where"),
          action: { label: t("remove.takeBack"), onPress: () => restore.mutate() },
        });
        setAsking(false);
      }
      await client.invalidateQueries();
    },
  });

  const words = isMe
    ? { submit: t("leave.submit"), question: t("leave.question"), text: t("leave.text") }
    : {
        submit: t("remove.submit"),
        question: t("remove.question", { name }),
        text: t("remove.text"),
      };
  return (
    <>
      <Button
        variant="bare"
        small
        aria-label={isMe ? undefined : t("remove.named", { name })}
        onClick={() => setAsking(true)}
      >
        {words.submit}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.question}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t("cancel")}
            </Button>
            <Button variant="bad" busy={isPending ? t("busy") : null} onClick={() => mutate()}>
              {words.submit}
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
        {error && <FieldError>{error.message}</FieldError>}
      </Dialog>
    </>
  );
}
