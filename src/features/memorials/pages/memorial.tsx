import "#ui/memorial.css";
import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { data } from "react-router";
import { apiQuery, prefetch } from "#platform/pages/queries.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { PublicPage } from "#ui/public-page.tsx";
import { Spread } from "#ui/spread.tsx";
import { Letter } from "#ui/letter.tsx";
import { CandleLedge } from "#ui/candle-ledge.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Memorial } from "../contract.ts";
import type { Page } from "#platform/paging.ts";
import type { GuestbookEntry } from "../guestbook/contract.ts";
import type { Candle } from "../candles/contract.ts";
import type { Route } from "./+types/memorial.ts";

const memorialQuery = (id: string) =>
  apiQuery<Memorial | null>([`/api/memorials/${encodeURIComponent(id)}`], { on404: "null" });
const guestbookQuery = (id: string) =>
  apiQuery<Page<GuestbookEntry>>([
    `/api/memorials/${encodeURIComponent(id)}/guestbook`,
    { limit: 10 },
  ]);
const candlesQuery = (id: string) =>
  apiQuery<Page<Candle>>([`/api/memorials/${encodeURIComponent(id)}/candles`, { limit: 60 }]);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { client, state } = await prefetch(api, [
    memorialQuery(params.id),
    guestbookQuery(params.id),
    candlesQuery(params.id),
  ]);
  const memorial = client.getQueryData<Memorial | null>(memorialQuery(params.id).queryKey);
  return data({ state, now: new Date().toISOString() }, { status: memorial ? 200 : 404 });
}

export default function MemorialPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Content id={params.id} now={loaderData.now} />
    </HydrationBoundary>
  );
}

function Content({ id, now }: { id: string; now: string }) {
  const { data: memorial } = useQuery(memorialQuery(id));
  const { data: guestbook } = useQuery(guestbookQuery(id));
  const { data: candles } = useQuery(candlesQuery(id));
  if (!memorial) return <p>404</p>;
  return (
    <PublicPage skipLabel="x">
      <h1>{memorial.name}</h1>
      <Spread heading="Lys">
        <CandleLedge candles={candles?.items ?? []} now={now} label="lys" />
        <form method="post">
          <Field label="Navn">
            <TextInput name="name" />
          </Field>
          <Button type="submit">Tænd</Button>
        </form>
      </Spread>
      <Spread heading="Hilsner">
        {guestbook?.items.map((e) => (
          <Letter
            key={e.id}
            date={{ iso: e.createdAt, text: e.createdAt }}
            text={e.message}
            signature={e.authorName}
            relation={e.relation}
          />
        ))}
      </Spread>
    </PublicPage>
  );
}
