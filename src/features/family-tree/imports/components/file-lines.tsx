import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Switch } from "#ui/switch.tsx";
import type { PersonPartProps } from "../../tree/components/editing-parts.ts";
import { refreshTree } from "../../tree/components/tree-changes.ts";
import type { FileLine } from "../../tree/lines/contract.ts";
import { showFileLine } from "../contract.ts";

/** What a file says of a person beyond what the tree took: shown to visitors one by one. */
export function FileLines({ memorial, person }: PersonPartProps) {
  const { t } = useTranslation("family-tree-imports");
  const { fromFile, isLiving, name } = person;
  if (fromFile.length === 0) return null;
  return (
    <section className="stack">
      <h3>{t("fromFile.heading")}</h3>
      <p className="small">{t(isLiving ? "fromFile.living" : "fromFile.note", { name })}</p>
      <ul className="field-list">
        {fromFile.map((line) => (
          <Line key={line.key} memorial={memorial} person={person} line={line} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = Pick<PersonPartProps, "memorial" | "person"> & { line: FileLine };

function Line({ memorial, person, line }: LineProps) {
  const { t } = useTranslation("family-tree-imports");
  const client = useQueryClient();
  const { key, title, text, isShown, namesLiving } = line;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (shown: boolean) => {
      const params = { id: memorial.id, personId: person.id, lineKey: key };
      const headers = { "if-match": `"${person.revision}"` };
      await call(showFileLine, { params, body: { isShown: shown } }, { headers });
    },
    onSettled: () => refreshTree(client, memorial),
  });
  return (
    <li className="stack">
      <p className="about-text" dir="auto">
        {text}
      </p>
      <Switch
        label={t("fromFile.showNamed", { title })}
        text={namesLiving ? t("fromFile.namesLiving") : undefined}
        checked={isShown}
        disabled={person.isLiving}
        busy={isPending ? t("fromFile.saving") : null}
        error={isError ? t("fromFile.failed") : undefined}
        onChange={(shown) => mutate(shown)}
      />
    </li>
  );
}
