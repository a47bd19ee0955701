import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { KerfDialog } from "../components/kerf-dialog.tsx";
import { MachineCard } from "../components/machine-card.tsx";
import { MachineDialog } from "../components/machine-dialog.tsx";
import { listMachines, type Machine } from "../contract.ts";

export const handle = { texts: ["machines", "advice"] };

export function clientLoader() {
  return guardStaffPage("production.read");
}

/** What is open: a new machine, one that is edited, or one whose kerf is written down. */
type Opened = { kind: "machine"; machine: Machine | null } | { kind: "kerf"; machine: Machine };

/** `/production/machines`: the machines, and how wide each of them cuts. */
export default function MachinesPage() {
  const { t } = useTranslation("machines");
  const mayEdit = useStaffRights().permissions.includes("machines.edit");
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useInfiniteQuery({
    queryKey: pathKey(listMachines),
    queryFn: ({ pageParam: cursor }) => call(listMachines, { query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  const add = mayEdit && (
    <Button small onClick={() => setOpened({ kind: "machine", machine: null })}>
      {t("new.title")}
    </Button>
  );
  return (
    <StaffPage title={t("title")} note={t("note")} beside={add}>
      {list.error && <Banner tone="bad">{list.error.message}</Banner>}
      {items === undefined && list.error === null && <Spinner label={t("loading")} />}
      {items?.length === 0 && <EmptyState text={t("none")} />}
      {items?.map((machine) => (
        <MachineCard
          key={machine.id}
          machine={machine}
          mayEdit={mayEdit}
          onEdit={() => setOpened({ kind: "machine", machine })}
          onMeasure={() => setOpened({ kind: "kerf", machine })}
        />
      ))}
      <LoadMore list={list} label={t("more")} loading={t("loading")} />
      {opened?.kind === "machine" && (
        <MachineDialog machine={opened.machine} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === "kerf" && (
        <KerfDialog machine={opened.machine} onClose={() => setOpened(null)} />
      )}
    </StaffPage>
  );
}
