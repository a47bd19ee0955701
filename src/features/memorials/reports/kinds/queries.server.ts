import type { Registry, Services } from "#platform/context.server.ts";
import { sectionsOf } from "../../sections/queries.server.ts";
import type { ReportKind } from "../../sections/contract.ts";
import { withKinds } from "../holds/contract.ts";

/** What can be reported, but for the page itself: each kind with its section. */
export function reportedKindsOf(services: Pick<Services, "registry">) {
  return new Map(
    sectionsOf(services).flatMap(({ rule, reported }) =>
      Object.entries(reported?.kinds ?? {}).map(([kind, of]) => [kind, { ...of, rule }] as const),
    ),
  );
}

/** Schemas of calls about reports with all kinds that there are. */
export function completedReports(registry: Registry) {
  return withKinds(["memorial", ...reportedKindsOf({ registry }).keys()]);
}

/** Translation key of what a report is about, in a mail. */
export function mailedNameOf(services: Pick<Services, "registry">, kind: ReportKind): string {
  const texts = reportedKindsOf(services).get(kind)?.rule.kinds.reported[kind];
  return texts?.mailed ?? "report-mails:kinds.memorial";
}
