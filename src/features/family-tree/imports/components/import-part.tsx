import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Section } from "#ui/section.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { refreshTree } from "../../tree/components/tree-changes.ts";
import {
  beginTreeImport,
  cancelTreeImport,
  getTreeImport,
  listTreeImports,
  type TreeImport,
} from "../contract.ts";
import { FileReport } from "./file-report.tsx";
import { ReadyFile } from "./ready-file.tsx";

type OfPage = Pick<Memorial, "id" | "slug">;

const WORKING_MS = 1000;
const isWorking = (state: TreeImport["state"] | undefined) =>
  state === "waiting" || state === "reading" || state === "applying";
/** Somebody is to decide on it, or it is on its way. */
const isOpen = ({ state }: Pick<TreeImport, "state">) => state === "ready" || isWorking(state);

/** A file of another program: chosen, looked at, and put into the tree or let go of. */
export function ImportPart({ memorial }: { memorial: OfPage }) {
  const { t } = useTranslation("family-tree-imports");
  const [importId, setImportId] = useState<string | null>(null);
  const [hasChosen, setChosen] = useState(false);
  const list = useQuery({
    ...callQuery(listTreeImports, { params: { id: memorial.id } }),
    staleTime: 0,
    enabled: !hasChosen,
  });
  const choose = (id: string | null) => {
    setImportId(id);
    setChosen(true);
  };
  // One that was begun before this page was loaded, by whomever.
  const unfinished = list.isFetching ? undefined : list.data?.items.find(isOpen);
  if (!hasChosen && unfinished !== undefined) choose(unfinished.id);
  return (
    <Section id="import" heading={t("heading")} note={t("note")} className="no-print">
      {importId === null ? (
        <ChooseFile memorial={memorial} onBegun={choose} />
      ) : (
        <OneImport memorial={memorial} importId={importId} onAnother={() => choose(null)} />
      )}
    </Section>
  );
}

type ChooseProps = { memorial: OfPage; onBegun: (importId: string) => void };

function ChooseFile({ memorial, onBegun }: ChooseProps) {
  const { t } = useTranslation("family-tree-imports");
  const send = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set("file", file);
      return call(beginTreeImport, { params: { id: memorial.id }, body });
    },
    onSuccess: ({ id }) => onBegun(id),
  });
  return (
    <div className="stack">
      {send.isError && <Banner tone="bad">{send.error.message}</Banner>}
      {send.isPending ? (
        <Spinner label={t("sending")} />
      ) : (
        <FileDrop
          label={t("choose")}
          dragHint={t("drag")}
          accept=".ged,.gdz,.zip"
          multiple={false}
          quiet
          onFiles={([file]) => file && send.mutate(file)}
        />
      )}
    </div>
  );
}

type ImportProps = { memorial: OfPage; importId: string; onAnother: () => void };

function OneImport({ memorial, importId, onAnother }: ImportProps) {
  const { t } = useTranslation("family-tree-imports");
  const client = useQueryClient();
  const params = { id: memorial.id, importId };
  const { data } = useQuery({
    ...callQuery(getTreeImport, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWorking(state.data?.state) ? WORKING_MS : false),
  });
  const state = data?.state;
  const { id, slug } = memorial;
  useEffect(() => {
    if (state === "done") void refreshTree(client, { id, slug });
  }, [state, client, id, slug]);
  const cancel = useMutation({
    mutationFn: () => call(cancelTreeImport, { params }),
    onSettled: onAnother,
  });
  if (data === undefined) return <Spinner label={t("reading")} />;
  const another = (
    <Button variant="quiet" onClick={onAnother}>
      {t("another")}
    </Button>
  );
  const letGo = (
    <Button
      variant="quiet"
      busy={cancel.isPending ? t("lettingGo") : null}
      onClick={() => cancel.mutate()}
    >
      {t("letGo")}
    </Button>
  );
  switch (data.state) {
    case "waiting":
    case "reading":
      return (
        <div className="stack">
          <ProgressBar value={data.progress} max={100} label={t("reading")} />
          <p>{t("reading")}</p>
          <div className="actions">{letGo}</div>
        </div>
      );
    case "applying":
      return (
        <div className="stack">
          <ProgressBar value={data.progress} max={100} label={t("applying")} />
          <p>{t("applying")}</p>
        </div>
      );
    case "ready":
      return <ReadyFile memorial={memorial} file={data} letGo={letGo} />;
    case "failed":
      return (
        <Banner tone="bad" actions={letGo}>
          {data.problem}
        </Banner>
      );
    case "done":
      return (
        <div className="stack">
          <Banner tone="good" actions={another}>
            {t("done", { count: data.counts.people })}
          </Banner>
          {data.counts.unread > 0 && <FileReport memorial={memorial} file={data} />}
        </div>
      );
    default:
      return <Banner actions={another}>{t("gone")}</Banner>;
  }
}
