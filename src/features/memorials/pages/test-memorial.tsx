import "#ui/memorial.css";
import { useQuery } from "@tanstack/react-query";
import { data } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { InventedStrip, NoExample } from "./invented.tsx";
import { MemorialPage } from "./memorial-page.tsx";
import { cursorsIn, memorialQuery, sectionQueries } from "../components/memorial-queries.ts";
import { leaveEntry } from "../entries/components/leave-entry.ts";
import type { Route } from "./+types/test-memorial.ts";

export const handle = { texts: ["memorials"] };

/** The example with all it has, said to be one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, demoSlug } = context.get(pageContext);
  const cursors = cursorsIn(new URL(request.url).searchParams);
  const queries = demoSlug === null ? [] : sectionQueries(demoSlug, cursors);
  await prefetch(api, demoSlug === null ? [] : [memorialQuery(demoSlug), ...queries]);
  return { now: new Date().toISOString(), slug: demoSlug ?? "" };
}

export function action({ request, context }: Route.ActionArgs) {
  const { api, demoSlug } = context.get(pageContext);
  if (demoSlug === null) throw data(null, { status: 404 });
  return leaveEntry(api, demoSlug, request);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, now } = loaderData;
  const { data: memorial = null } = useQuery({ ...memorialQuery(slug), enabled: slug !== "" });
  if (memorial === null) return <NoExample />;
  return (
    <MemorialPage
      id={slug}
      layout={null}
      now={now}
      refusal={actionData ?? null}
      strip={<InventedStrip />}
    />
  );
}
