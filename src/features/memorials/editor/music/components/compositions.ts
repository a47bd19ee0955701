import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Locale } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  cancelComposition,
  compose,
  listCompositions,
  removeComposition,
  retryComposition,
  type Composition,
  type NewComposition,
} from "#features/memorials/compositions/contract.ts";
import { isUnderWay } from "#features/memorials/compositions/model.ts";
import { keptMedia } from "#features/memorials/editor/pictures/components/media-changes.ts";
import { musicQuery } from "#features/memorials/music/components/music-queries.ts";
import { keepComposition } from "#features/memorials/music/contract.ts";

/** Polling interval while a piece is being made. */
const PROGRESS_MS = 1500;

type Made = { items: Composition[] };

/** What it costs, in the words and signs of the language. */
export function priceOf(amount: number, locale: Locale): string {
  return formatMoney({ amount, currency: "DKK" }, locale);
}

/** The pieces that were made for the page, the latest first. */
export function compositionsOf(memorial: Memorial) {
  return {
    ...callQuery(listCompositions, { params: { id: memorial.id }, query: {} }),
    refetchInterval: ({ state }: { state: { data?: Made | null } }) =>
      state.data?.items.some((item) => isUnderWay(item.state)) ? PROGRESS_MS : false,
  };
}

/** What a keeper does with a piece. */
export type Step = "cancel" | "retry" | "remove" | "keep";

const CALLS = {
  cancel: cancelComposition,
  retry: retryComposition,
  remove: removeComposition,
  keep: keepComposition,
} as const;

export function useCompose(memorial: Memorial) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewComposition) => call(compose, { params: { id: memorial.id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: compositionsOf(memorial).queryKey }),
  });
}

export function useStep(memorial: Memorial, compositionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => call(CALLS[step], { params: { id: memorial.id, compositionId } }),
    async onSettled(_answer, _error, step) {
      await client.invalidateQueries({ queryKey: compositionsOf(memorial).queryKey });
      if (step !== "keep") return;
      for (const { queryKey } of [musicQuery(memorial.id), keptMedia(memorial)]) {
        await client.invalidateQueries({ queryKey });
      }
      invalidatePage(client, memorial);
    },
  });
}
