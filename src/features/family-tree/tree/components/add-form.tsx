import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Select } from "#ui/select.tsx";
import { useToast } from "#ui/toast.tsx";
import { FAMILY_KINDS, PARENT_KINDS, type ParentKind, type TreePage } from "../contract.ts";
import { addTreePerson } from "../editing/contract.ts";
import { NEW_PERSON, newPersonOf, problemsByField, type PersonDraft } from "./person-draft.ts";
import { BirthFields, DeathFields, NameField, OtherNames, SexField } from "./person-fields.tsx";
import { joinsOf, relationOf, wordOf } from "./relatives.ts";
import { refreshTree } from "./tree-changes.ts";
import type { Relative } from "./tree-editing.ts";
import { TreePanel } from "./tree-panel.tsx";

type AddFormProps = { memorial: Memorial; tree: TreePage; relative: Relative; onClose: () => void };

/** Adds somebody beside one who is there: a name is enough. */
export function AddForm({ memorial, tree, relative, onClose }: AddFormProps) {
  const { t } = useTranslation("tree-editing");
  const to = tree.people.find(({ key }) => key === relative.to)?.name ?? "";
  const word = wordOf(relative);
  const { draft, type: onChange, drop } = useNewPerson(memorial, relative);
  const joins = joinsOf(tree, relative);
  const [join, setJoin] = useState(joins[0]?.value ?? "");
  const [kind, setKind] = useState("");
  const close = () => {
    drop();
    onClose();
  };
  const adding = useAdding(memorial, relative, close);
  const { error, isPending } = adding;
  const form = useFocusOnProblem(error);
  const problems = problemsByField(error instanceof ApiError ? error.fields : {});
  const fields = { draft, problems, onChange };
  const isMoreRefused = Object.entries(problems).some(
    ([field, problem]) => field !== "name" && problem !== undefined,
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) adding.mutate({ person: newPersonOf(draft), join, kind });
  }

  return (
    <TreePanel heading={t(`add.named.${word}`, { name: to })} isWritten onClose={onClose}>
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        {error !== null && !hasFieldProblems(error) && (
          <Banner tone="bad" title={t("failed")}>
            {error.message}
          </Banner>
        )}
        <NameField {...fields} />
        <Checkbox
          label={t("add.isDead")}
          text={t("add.isDeadText")}
          checked={draft.life === "dead"}
          onChange={({ target }) => onChange({ life: target.checked ? "dead" : "" })}
        />
        {joins.length > 1 && (
          <JoinField joins={joins} isShared={relative.isHalf} value={join} onChange={setJoin} />
        )}
        {relative.as !== "child" && relative.as !== "sibling" && (
          <KindField as={relative.as} value={kind} onChange={setKind} />
        )}
        <details className="disclosure" open={isMoreRefused}>
          <summary>{t("add.more")}</summary>
          <div className="stack">
            <OtherNames {...fields} />
            {(relative.as === "child" || relative.as === "sibling") && (
              <KindField as={relative.as} value={kind} onChange={setKind} />
            )}
            {relative.sex === null && <SexField {...fields} />}
            <BirthFields {...fields} />
            <DeathFields {...fields} />
          </div>
        </details>
        <div className="actions">
          <Button type="submit" busy={isPending ? t("saving") : null}>
            {t(`add.${word}`)}
          </Button>
          <Button variant="bare" onClick={close}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </TreePanel>
  );
}

/** What was typed stays until it is added or let go, though the panel may close meanwhile. */
function useNewPerson({ id }: Memorial, relative: Relative) {
  const name = `tree ${id} add ${JSON.stringify(relative)}`;
  const [draft, setDraft] = useState<PersonDraft>(() => ({
    ...NEW_PERSON,
    sex: relative.sex ?? "",
    ...(readDraft(name) as Partial<PersonDraft> | null),
  }));
  return {
    draft,
    type(change: Partial<PersonDraft>) {
      const next = { ...draft, ...change };
      setDraft(next);
      keepDraft(name, next);
    },
    drop: () => dropDraft(name),
  };
}

type Added = { person: ReturnType<typeof newPersonOf>; join: string; kind: string };

function useAdding(memorial: Memorial, relative: Relative, onClose: () => void) {
  const { t } = useTranslation("tree-editing");
  const toast = useToast();
  const client = useQueryClient();
  const params = { id: memorial.id };
  return useMutation({
    mutationFn({ person, join, kind }: Added) {
      const relation = relationOf(relative, { join, kind });
      return call(addTreePerson, { params, body: { ...person, relation } });
    },
    async onSuccess(person) {
      await refreshTree(client, memorial);
      onClose();
      toast.show({ title: t("added", { name: person.name }) });
    },
  });
}

type JoinFieldProps = {
  joins: ReturnType<typeof joinsOf>;
  /** Which of the parents both have. */
  isShared: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** With whom a child is, or which parents a sibling has, where there is more than one answer. */
function JoinField({ joins, isShared, value, onChange }: JoinFieldProps) {
  const { t } = useTranslation("tree-editing");
  return (
    <Field label={t(isShared ? "add.shared" : "add.parents")}>
      <Select
        value={value}
        options={joins.map(({ value: join, names, isHalf }) => {
          const [first = "", second] = names.map((name) => name ?? t("add.unnamed"));
          if (second !== undefined) return { value: join, label: t("add.both", { first, second }) };
          return {
            value: join,
            label: t(isHalf && !isShared ? "add.only" : "add.one", { name: first }),
          };
        })}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** How children come to a family: a stepchild to one of the parents. Of a donor their parents tell. */
const SIBLING_KINDS = ["birth", "adopted", "foster"] as const satisfies readonly ParentKind[];
const CHILD_KINDS = [...SIBLING_KINDS, "step"] as const;

type KindFieldProps = {
  as: Relative["as"];
  value: string;
  onChange: (value: string) => void;
};

function KindField({ as, value, onChange }: KindFieldProps) {
  const { t } = useTranslation("tree-editing");
  const words = {
    parent: PARENT_KINDS.map((kind) => ({ value: kind, label: t(`parentKinds.${kind}`) })),
    partner: FAMILY_KINDS.map((kind) => ({ value: kind, label: t(`familyKinds.${kind}`) })),
    child: CHILD_KINDS.map((kind) => ({ value: kind, label: t(`childKinds.${kind}`) })),
    sibling: SIBLING_KINDS.map((kind) => ({ value: kind, label: t(`childKinds.${kind}`) })),
  };
  return (
    <Field label={t(`add.kind.${as === "sibling" ? "child" : as}`)}>
      <Select
        value={value}
        empty={t("unsaid")}
        options={words[as]}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
