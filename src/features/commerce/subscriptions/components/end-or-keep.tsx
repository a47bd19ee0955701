import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { endSubscription, keepSubscription } from "../contract.ts";
import { Consequences } from "./consequences.tsx";
import { addressed, endQuery, spaceQuery, type SpaceAddress } from "./space-address.ts";

const WAYS = { end: endSubscription, keep: keepSubscription } as const;
export type Way = keyof typeof WAYS;

export function isWay(given: unknown): given is Way {
  return typeof given === "string" && given in WAYS;
}

/** By script, or in a page's action without one. */
export function endOrKeep(
  way: Way,
  address: SpaceAddress,
  options: Parameters<typeof call>[2] = {},
) {
  return call(WAYS[way], addressed(address), options);
}

type EndOrKeepProps = SpaceAddress & {
  way: Way;
  /** What an attempt without a script met. */
  problem: string | null;
};

/** The day and what is paid back, and below them the press that ends it, or takes the ending back. */
export function EndOrKeep({ way, problem, ...address }: EndOrKeepProps) {
  const { t } = useTranslation("subscription");
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => endOrKeep(way, address),
    onSettled: () =>
      Promise.all(
        [spaceQuery(address), endQuery(address)].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  const said = error?.message ?? problem;
  const texts = way === "end" ? "end" : "takeBack";
  return (
    <form className="stack" method="post" onSubmit={submit}>
      <Consequences {...address} />
      {said !== null && <Banner tone="bad">{said}</Banner>}
      <input type="hidden" name="way" value={way} />
      <div className="actions">
        <Button
          type="submit"
          variant={way === "end" ? "bad" : "quiet"}
          busy={isPending ? t(`${texts}.busy`) : null}
        >
          {t(`${texts}.submit`)}
        </Button>
      </div>
    </form>
  );
}
