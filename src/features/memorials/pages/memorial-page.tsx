import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRouteLoaderData, useSearchParams } from "react-router";
import { useOwnView } from "#features/accounts/components/own-view.ts";
import { PageFrame, useBrand } from "#features/accounts/components/page-frame.tsx";
import type { Memorial } from "../contract.ts";
import { useLiveEntries } from "../entries/components/live-entries.ts";
import type { Refusal } from "../entries/components/visitor-form.ts";
import { KeeperStrip } from "../components/keeper-marks.tsx";
import { cursorsIn, memorialQuery } from "../components/memorial-queries.ts";
import { MemorialView } from "../components/memorial-view.tsx";
import { NotFoundContent } from "../components/not-found-content.tsx";

type MemorialPageProps = {
  /** As the address names it. */
  id: string;
  /** The reading that the address asks for; `null` for what the keeper chose. */
  layout: Memorial["layout"] | null;
  now: string;
  refusal: Refusal | null;
  /** Above everything. */
  strip?: ReactNode;
};

/** A memorial in its frame, with what others leave appearing as it comes. */
export function MemorialPage({ id, layout, now, refusal, strip }: MemorialPageProps) {
  const { data: memorial } = useQuery(memorialQuery(id));
  const [search] = useSearchParams();
  const brand = useBrand()?.name ?? "";
  const publicUrl = useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl ?? "";
  useOwnView([memorialQuery(id)]);
  useLiveEntries(id, memorial !== null && memorial !== undefined);
  if (!memorial) {
    return (
      <PageFrame>
        <NotFoundContent />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      top="none"
      theme={memorial.theme}
      above={
        <>
          {strip}
          {memorial.can.edit && <KeeperStrip slug={memorial.slug} />}
        </>
      }
    >
      <MemorialView
        id={id}
        memorial={memorial}
        layout={layout ?? memorial.layout}
        now={now}
        cursors={cursorsIn(search)}
        refusal={refusal}
        brand={brand}
        publicUrl={publicUrl}
      />
    </PageFrame>
  );
}
