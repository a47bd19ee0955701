import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { Combobox } from "#ui/combobox.tsx";
import type { ComboboxOption } from "#ui/combobox-state.ts";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { callQuery } from "#platform/pages/queries.ts";
import { listTreePeople } from "../contract.ts";
import { shortDate } from "./short-date.ts";
import { treePath } from "./tree-address.ts";

const FOUND_MAX = 12;

/** Finds anybody in the tree by name, and shows the family around them. */
export function TreeSearch({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation("tree-editing");
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const query = { q: typed, limit: FOUND_MAX };
  const { data, isFetching } = useQuery({
    ...callQuery(listTreePeople, { params: { id: memorial.id }, query }),
    enabled: typed.trim() !== "",
  });
  const options = (data?.items ?? []).map(({ id, name, birthName, birth, death }) => ({
    value: id,
    label: name,
    text: [
      birthName === null ? "" : t("bornAs", { birthName }),
      ...[shortDate(birth), shortDate(death)].map((date, at) =>
        date === null ? "" : `${at === 0 ? "*" : "†"} ${date.text}`,
      ),
    ]
      .filter(Boolean)
      .join(" "),
  }));

  function go(chosen: ComboboxOption | null) {
    if (chosen !== null) void navigate(treePath(memorial.slug, { person: chosen.value }));
  }

  return (
    <Section heading={t("search.heading")} className="no-print">
      <Field label={t("search.label")}>
        <Combobox
          options={options}
          value={null}
          onChange={go}
          onType={setTyped}
          busy={isFetching ? t("search.busy") : null}
          labels={{
            list: t("search.list"),
            none: t("search.none"),
            found: (count) => t("search.found", { count }),
          }}
        />
      </Field>
    </Section>
  );
}
