import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { addressOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { ENCODING_NAMES, ENCODINGS, type Encoding } from "../../gedcom/engine/encoding-names.ts";
import {
  applyTreeImport,
  IMPORT_MODES,
  getTreeImport,
  readTreeImportAgain,
  type TreeImport,
} from "../contract.ts";
import type { ImportMode } from "../model.ts";
import { FileReport } from "./file-report.tsx";
import { SinceLastFile } from "./since-last-file.tsx";

type OfPage = Pick<Memorial, "id" | "slug">;
type ReadyProps = { memorial: OfPage; file: TreeImport; letGo: ReactNode };

/** What was read in a file, and how it is to be put into the tree. */
export function ReadyFile({ memorial, file, letGo }: ReadyProps) {
  const { t } = useTranslation("family-tree-imports");
  const client = useQueryClient();
  const params = { id: memorial.id, importId: file.id };
  const [mode, setMode] = useState<ImportMode>("add");
  const [subject, setSubject] = useState(file.subjects[0]?.key ?? "");
  const refresh = () =>
    client.invalidateQueries({ queryKey: [addressOf(getTreeImport, { params })] });
  const readAgain = useMutation({
    mutationFn: (encoding: Encoding) => call(readTreeImportAgain, { params, body: { encoding } }),
    onSettled: refresh,
  });
  const apply = useMutation({
    mutationFn: () =>
      call(applyTreeImport, { params, body: { mode, subject: subject === "" ? null : subject } }),
    onSettled: refresh,
  });
  const { counts, samples, encoding } = file;
  const error = readAgain.error ?? apply.error;
  return (
    <div className="stack">
      {error !== null && <Banner tone="bad">{error.message}</Banner>}
      <ul>
        <li>{t("counts.people", { count: counts.people })}</li>
        <li>{t("counts.families", { count: counts.families })}</li>
        <li>{t("counts.living", { count: counts.living })}</li>
        {file.isArchive && counts.media > 0 && (
          <li>{t("counts.media", { count: counts.media })}</li>
        )}
      </ul>
      {samples.length > 0 && encoding !== null && (
        <>
          <p>
            {t("samples")} <bdi>{samples.join(" · ")}</bdi>
          </p>
          <Field label={t("encoding")} hint={t("encodingHint")}>
            <Select
              value={encoding}
              disabled={readAgain.isPending}
              options={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
              onChange={({ target }) => readAgain.mutate(target.value as Encoding)}
            />
          </Field>
        </>
      )}
      <Field label={t("subject")}>
        <Select
          value={subject}
          empty={t("nobody")}
          options={file.subjects.map(({ key, name, birth, death }) => ({
            value: key,
            label: [name, birth && `* ${birth}`, death && `† ${death}`].filter(Boolean).join(" "),
          }))}
          onChange={({ target }) => setSubject(target.value)}
        />
      </Field>
      <Field label={t("mode")}>
        <Select
          value={mode}
          options={IMPORT_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
          onChange={({ target }) => setMode(target.value as ImportMode)}
        />
      </Field>
      {mode === "replace" && <SinceLastFile memorial={memorial} />}
      <FileReport memorial={memorial} file={file} />
      <div className="actions">
        <Button
          variant="primary"
          busy={apply.isPending ? t("applying") : null}
          onClick={() => apply.mutate()}
        >
          {t("apply")}
        </Button>
        {letGo}
      </div>
    </div>
  );
}
