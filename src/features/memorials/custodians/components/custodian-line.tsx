import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { UnlessReadOnly } from "#platform/pages/read-only.ts";
import { call } from "#platform/pages/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  confirmCustodian,
  orderCustodians,
  removeCustodian,
  sendCustodian,
  type Custodian,
  type Custody,
} from "../contract.ts";

type LineProps = { id: string; custodian: Custodian; custody: Custody };
type Capability = "up" | "send" | "confirm" | "remove";

const SIGNS = {
  accepted: "full",
  unconfirmed: "half",
  open: "half",
  declined: "none",
  expired: "none",
  undelivered: "stop",
} as const;

/** A custodian with their position in the order and their answer. */
export function CustodianLine({ id, custodian, custody }: LineProps) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const { id: custodianId, name, state, isMe } = custodian;
  const place = custody.items.indexOf(custodian);
  const params = { id, custodianId };
  const order = (custodianIds: string[]) =>
    call(orderCustodians, { params: { id }, body: { custodianIds } });
  const said = {
    onError: ({ message }: Error) =>
      toast.show({ tone: "bad", title: t("list.notChanged"), description: message }),
    onSettled: () => client.invalidateQueries(),
  };
  const undo = useMutation({
    mutationFn: order,
    onSuccess: () => toast.show({ title: t("list.changed") }),
    ...said,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (capability: Capability) => {
      if (capability === "send") return call(sendCustodian, { params });
      if (capability === "confirm") return call(confirmCustodian, { params });
      if (capability === "remove") return call(removeCustodian, { params });
      const custodianIds = custody.items.map((each) => each.id);
      custodianIds.splice(place, 1);
      custodianIds.splice(place - 1, 0, custodianId);
      return order(custodianIds);
    },
    onSuccess: (_answer, capability) => {
      const before = custody.items.map((each) => each.id);
      const action = { label: t("remove.takeBack"), onPress: () => undo.mutate(before) };
      toast.show({ title: t("list.changed"), ...(capability === "up" && { action }) });
    },
    ...said,
  });
  const button = (capability: Capability, label: string, named: string) => (
    <Button
      variant="bare"
      small
      aria-disabled={isPending}
      aria-label={named}
      onClick={() => mutate(capability)}
    >
      {label}
    </Button>
  );
  return (
    <Setting
      title={<bdi>{name}</bdi>}
      text={
        <Badge sign={SIGNS[state]}>{isMe ? t("custodians.you") : t(`custodians.${state}`)}</Badge>
      }
      action={
        <UnlessReadOnly>
          <div className="actions">
            {custody.can.name &&
              place > 0 &&
              button("up", t("custodians.up"), t("custodians.upNamed", { name }))}
            {custody.can.name &&
              state === "unconfirmed" &&
              button("confirm", t("custodians.confirm"), t("custodians.confirmNamed", { name }))}
            {custody.can.name &&
              state !== "accepted" &&
              state !== "unconfirmed" &&
              button(
                "send",
                t("invitations.sendAgain"),
                t("invitations.sendAgainTo", { email: name }),
              )}
            {isMe
              ? button("remove", t("custodians.leave"), t("custodians.leave"))
              : button("remove", t("remove.submit"), t("remove.named", { name }))}
          </div>
        </UnlessReadOnly>
      }
    />
  );
}
