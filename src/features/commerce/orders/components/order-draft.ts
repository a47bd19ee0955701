import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { changeOrder, createOrder, deleteOrder, placeOrder, type ShownOrder } from "../contract.ts";
import { dropBegunOrder, keepBegunOrder, readBegunOrder, type BegunOrder } from "./begun-order.ts";
import { orderQuery } from "./order-query.ts";
import {
  asAsked,
  freshOrder,
  typedOf,
  type Asked,
  type Draft,
  type TypedOrder,
} from "./typed-order.ts";

const DRAFT = "order";

/** What stands in the fields: as typed in this tab, as kept by the server, or as the address asks. */
export function useTypedOrder(order: ShownOrder | null, asked: Asked, isArriving: boolean) {
  const [typed, setTyped] = useState<TypedOrder>(() => {
    const kept = keptOf(readDraft(DRAFT)) ?? (order === null ? null : typedOf(order));
    if (kept === null) return freshOrder(asked);
    return isArriving ? asAsked(kept, asked) : kept;
  });

  function change(changed: Partial<TypedOrder>) {
    const now = { ...typed, ...changed };
    setTyped(now);
    keepDraft(DRAFT, now);
  }

  return { typed, change };
}

/** Another version of the program may have kept it. */
function keptOf(draft: unknown): TypedOrder | null {
  if (typeof draft !== "object" || draft === null) return null;
  const isWhole = ["plan", "memorialIds", "words", "customer", "delivery"].every(
    (name) => name in draft,
  );
  if (!isWhole) return null;
  return { isPageChosen: true, isCodeChosen: true, ...draft } as TypedOrder;
}

type Begun = { begun: BegunOrder | null; onBegun: (begun: BegunOrder | null) => void };

/** Keeps an order as a draft on the server: made by the first step that is left, changed by others. */
export function useSavedOrder(order: ShownOrder | null, { begun, onBegun }: Begun) {
  const client = useQueryClient();

  async function begin(body: Draft): Promise<ShownOrder> {
    const { key = null, ...made } = await call(createOrder, { body });
    client.setQueryData(orderQuery(made.id, key).queryKey, made);
    keepBegunOrder({ id: made.id, key });
    onBegun({ id: made.id, key });
    return made;
  }

  return useMutation({
    async mutationFn(body: Draft) {
      if (order === null || begun === null) return begin(body);
      const query = orderQuery(begun.id, begun.key);
      try {
        const changed = await call(changeOrder, { ...addressed(begun), body });
        client.setQueryData(query.queryKey, changed);
        return changed;
      } catch (error) {
        // Too old, or deleted in another tab: what was typed is all here.
        if (error instanceof ApiError && error.status === 404) return begin(body);
        await client.invalidateQueries({ queryKey: query.queryKey });
        throw error;
      }
    },
  });
}

/** Deletes the draft, and all that this browser kept of it. */
export function useRestart({ begun, onBegun }: Begun) {
  return useMutation({
    async mutationFn() {
      if (begun === null) return;
      try {
        await call(deleteOrder, addressed(begun));
      } catch (error) {
        // It ends by itself where it can't be deleted now.
        if (!(error instanceof ApiError)) throw error;
      }
    },
    onSuccess() {
      forgetOrder();
      onBegun(null);
    },
  });
}

export type Consents = { terms: boolean; exempt: boolean; startNow: boolean };

/** Places what is shown. What changed meanwhile is fetched, and nothing is lost. */
export function usePlacing(order: ShownOrder | null, { begun }: Pick<Begun, "begun">) {
  const { t } = useTranslation(["shop", "errors"]);
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ terms, exempt, startNow }: Consents) {
      if (order === null || begun === null) throw new Error("There is no draft to place.");
      const needsExempt = order.lines.some(({ words }) => words.length > 0);
      const fields = {
        ...(!terms && { terms: t("errors:fields.acceptTerms") }),
        ...(needsExempt && !exempt && { exempt: t("errors:fields.exempt") }),
      };
      if (!terms || Object.keys(fields).length > 0) throw new ApiError(400, "", { fields });
      const proofs = order.lines.flatMap(({ proof }) => (proof === null ? [] : [proof.hash]));
      const { total } = order;
      const body = { proofs, total, terms, exempt: needsExempt && exempt, startNow };
      return call(placeOrder, { ...addressed(begun), body });
    },
    onSuccess(placed) {
      forgetOrder();
      if (begun !== null) client.setQueryData(orderQuery(begun.id, begun.key).queryKey, placed);
    },
    async onError(error) {
      if (begun === null || !(error instanceof ApiError)) return;
      if (error.status === 400 && order !== null && error.message === "") return;
      await client.invalidateQueries({ queryKey: orderQuery(begun.id, begun.key).queryKey });
    },
  });
}

function forgetOrder(): void {
  dropDraft(DRAFT);
  dropBegunOrder();
}

/** Once it is placed, this browser has nothing of it to go on with. */
export function useForgetPlaced(order: ShownOrder | null | undefined): void {
  const placed = order && order.state !== "draft" ? order.id : null;
  useEffect(() => {
    if (placed !== null && readBegunOrder()?.id === placed) forgetOrder();
  }, [placed]);
}

/** A draft that was begun elsewhere becomes this browser's. */
export function goOnWith(begun: BegunOrder): void {
  dropDraft(DRAFT);
  keepBegunOrder(begun);
}

function addressed({ id, key }: BegunOrder) {
  return { params: { id }, query: key === null ? {} : { key } };
}
