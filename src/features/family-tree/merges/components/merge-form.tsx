import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { getTreePerson, type TreePerson } from "../../tree/contract.ts";
import { mergeTreePeople } from "../contract.ts";
import { fieldsToChoose, valuesOf, type ChosenField } from "./merge-choices.ts";

type OfPage = Pick<Memorial, "id" | "slug">;
type MergeProps = { memorial: OfPage; people: readonly [string, string]; onClose: () => void };

/** Makes one person of two: who stays, and what is right where they differ. */
export function MergeForm({ memorial, people, onClose }: MergeProps) {
  const { t } = useTranslation("family-tree-hints");
  const one = usePerson(memorial, people[0]);
  const other = usePerson(memorial, people[1]);
  if (one.data === undefined || other.data === undefined) {
    const error = one.error ?? other.error;
    if (error === null) return <Spinner label={t("loading")} />;
    return (
      <Banner tone="bad" title={t("failed")}>
        {error.message}
      </Banner>
    );
  }
  return <Choices memorial={memorial} both={[one.data, other.data]} onClose={onClose} />;
}

function usePerson({ id }: OfPage, personId: string) {
  return useQuery({
    ...callQuery(getTreePerson, { params: { id, personId } }),
    staleTime: 0,
  });
}

type ChoicesProps = {
  memorial: OfPage;
  both: readonly [TreePerson, TreePerson];
  onClose: () => void;
};

function Choices({ memorial, both, onClose }: ChoicesProps) {
  const { t } = useTranslation("family-tree-hints");
  const home = both.find((person) => person.id === memorial.id);
  const [kept, setKept] = useState((home ?? both[0]).id);
  const [taken, setTaken] = useState<readonly ChosenField[]>([]);
  const keep = both[0].id === kept ? both[0] : both[1];
  const drop = both[0].id === kept ? both[1] : both[0];
  const fields = fieldsToChoose(keep, drop, keep.id === memorial.id);
  const { mutate, error, isPending } = useMerge(memorial, onClose);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate({ keep, drop, taken: fields.filter((field) => taken.includes(field)) });
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {error !== null && (
        <Banner tone="bad" title={t("failed")}>
          {error.message}
        </Banner>
      )}
      {home === undefined && (
        <FieldGroup label={t("stays")} hint={t("staysHint")}>
          <RadioList
            name={`keep-${both[0].id}`}
            options={both.map(({ id, name, birth }) => ({
              value: id,
              title: <bdi>{name}</bdi>,
              text: birth?.dateText ?? null,
            }))}
            value={kept}
            onChange={setKept}
          />
        </FieldGroup>
      )}
      {fields.map((field) => (
        <FieldGroup key={field} label={t(`fields.${field}`)}>
          <RadioList
            name={`${field}-${both[0].id}`}
            options={[
              { value: "keep", title: <Said person={keep} field={field} /> },
              { value: "drop", title: <Said person={drop} field={field} /> },
            ]}
            value={taken.includes(field) ? "drop" : "keep"}
            onChange={(whose) =>
              setTaken(
                whose === "drop" ? [...taken, field] : taken.filter((each) => each !== field),
              )
            }
          />
        </FieldGroup>
      ))}
      <p className="small">{t("keepsAll")}</p>
      <div className="actions">
        <Button type="submit" small busy={isPending ? t("saving") : null}>
          {t("merge")}
        </Button>
        <Button variant="bare" small onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

function Said({ person, field }: { person: TreePerson; field: ChosenField }) {
  const { t } = useTranslation("family-tree-hints");
  if (field === "sex") return person.sex === null ? null : t(`sexes.${person.sex}`);
  if (field === "life") return person.life === null ? null : t(`lives.${person.life}`);
  if (field === "birth" || field === "death") {
    const dated = person[field];
    return <bdi>{[dated?.dateText, dated?.place].filter(Boolean).join(", ")}</bdi>;
  }
  return <bdi>{person[field]}</bdi>;
}

type Chosen = { keep: TreePerson; drop: TreePerson; taken: readonly ChosenField[] };

function useMerge({ id }: OfPage, onMerged: () => void) {
  const { t } = useTranslation("family-tree-hints");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ keep, drop, taken }: Chosen) => {
      const body = { keep: keep.id, drop: drop.id, values: valuesOf(drop, taken) };
      const revision = Math.max(keep.revision, drop.revision);
      return call(
        mergeTreePeople,
        { params: { id }, body },
        { headers: { "if-match": `"${revision}"` } },
      );
    },
    onSuccess: ({ name }) => {
      toast.show({ title: t("merged", { name }) });
      onMerged();
    },
    onSettled: () => client.invalidateQueries(),
  });
}
