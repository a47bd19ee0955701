import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import type { TreePage, TreePerson } from "../contract.ts";
import { removeTreePerson } from "../editing/contract.ts";
import { editingParts, type PersonPartProps } from "./editing-parts.ts";
import { FamiliesOfPerson } from "./families-of-person.tsx";
import { PersonConflict } from "./person-conflict.tsx";
import { problemsByField } from "./person-draft.ts";
import {
  BirthFields,
  DeathFields,
  LifeField,
  NameField,
  NotesField,
  OtherNames,
  SexField,
  UnknownParentsField,
  VisibilityField,
} from "./person-fields.tsx";
import { CitationsFields, EventsFields, FurtherNames } from "./person-list-fields.tsx";
import { usePersonSaving } from "./person-saving.ts";
import { knownParentsOf } from "./relatives.ts";
import { TreePanel } from "./tree-panel.tsx";
import { refreshTree, removalOf, useUndo } from "./tree-changes.ts";
import { treePersonQuery } from "./tree-address.ts";

type PersonPanelProps = {
  memorial: Memorial;
  tree: TreePage;
  personId: string;
  onClose: () => void;
};

/** What is known of one person, to be edited below the tree. */
export function PersonPanel({ memorial, tree, personId, onClose }: PersonPanelProps) {
  const { t } = useTranslation("tree-editing");
  // What others saved a moment ago is what is edited.
  const { data: person, isFetchedAfterMount } = useQuery({
    ...treePersonQuery(memorial.id, personId),
    staleTime: 0,
  });
  const name = tree.people.find(({ key }) => key === personId)?.name ?? person?.name ?? "";
  return (
    <TreePanel heading={t("person.heading", { name })} onClose={onClose}>
      {!isFetchedAfterMount && person === undefined && <Spinner label={t("loading")} />}
      {person === null && <p className="reading">{t("person.gone")}</p>}
      {person && isFetchedAfterMount && (
        <PersonForm memorial={memorial} tree={tree} person={person} onClose={onClose} />
      )}
      {person && <FamiliesOfPerson memorial={memorial} tree={tree} personId={person.id} />}
      {person && <PartsOfPerson {...{ memorial, person, isHome: person.id === tree.home }} />}
    </TreePanel>
  );
}

function PartsOfPerson(props: PersonPartProps) {
  return editingParts.map(({ order, OfPerson }) => OfPerson && <OfPerson key={order} {...props} />);
}

type FormProps = { memorial: Memorial; tree: TreePage; person: TreePerson; onClose: () => void };

function PersonForm({ memorial, tree, person, onClose }: FormProps) {
  const { t } = useTranslation("tree-editing");
  const toast = useToast();
  const saving = usePersonSaving(memorial, person, () => {
    toast.show({ title: t("saved", { name: person.name }) });
    onClose();
  });
  const { draft, error, conflict, isSaving, type } = saving;
  const form = useFocusOnProblem(error);
  const problems = problemsByField(error instanceof ApiError ? error.fields : {});
  const isHome = person.id === tree.home;
  const fields = { draft, problems, onChange: type };
  const isDeathRefused = problems.diedOn !== undefined || problems.deathPlace !== undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSaving) saving.save();
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {saving.wasKept && conflict === null && (
        <p role="status" className="small">
          {t("kept")}
        </p>
      )}
      {conflict !== null && <PersonConflict conflict={conflict} onSettle={saving.settle} />}
      {error !== null && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("failed")}>
          {error.message}
        </Banner>
      )}
      {isHome ? (
        <FollowsPage memorial={memorial} />
      ) : (
        <>
          <NameField {...fields} />
          <OtherNames {...fields} />
          <LifeField {...fields} />
          <BirthFields {...fields} />
          {(draft.life !== "living" || isDeathRefused) && <DeathFields {...fields} />}
        </>
      )}
      <SexField {...fields} />
      <FurtherNames {...fields} />
      <EventsFields {...fields} />
      <CitationsFields {...fields} />
      <UnknownParentsField {...fields} known={knownParentsOf(tree, person.id)} />
      <NotesField {...fields} />
      {!isHome && <VisibilityField {...fields} />}
      <div className="actions">
        <Button type="submit" busy={isSaving ? t("saving") : null}>
          {t("save")}
        </Button>
        <Button
          variant="bare"
          onClick={() => {
            saving.drop();
            onClose();
          }}
        >
          {t("cancel")}
        </Button>
        {!isHome && <RemoveButton memorial={memorial} person={person} onClose={onClose} />}
      </div>
    </form>
  );
}

/** Name and dates of the memorial's own person are those of the page. */
function FollowsPage({ memorial: { slug } }: { memorial: Memorial }) {
  const { t } = useTranslation("tree-editing");
  return (
    <p>
      {t("person.followsPage")}{" "}
      <TextLink to={`/edit-memorial/${slug}#person`}>{t("person.editThere")}</TextLink>
    </p>
  );
}

type RemoveProps = Pick<FormProps, "memorial" | "person" | "onClose">;

/** Removes at once; the message offers to undo it, and it stands among the changes. */
function RemoveButton({ memorial, person, onClose }: RemoveProps) {
  const { t } = useTranslation("tree-editing");
  const toast = useToast();
  const client = useQueryClient();
  const undo = useUndo(memorial);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const headers = { "if-match": `"${person.revision}"` };
      const params = { id: memorial.id, personId: person.id };
      await call(removeTreePerson, { params }, { headers });
      return removalOf(memorial, person.name);
    },
    async onSuccess(changeId) {
      // Closed before the tree is read again: what is open would be asked for once more.
      flushSync(onClose);
      toast.show({
        title: t("removed", { name: person.name }),
        ...(changeId !== null && {
          action: { label: t("undo"), onPress: () => void undo(changeId) },
        }),
      });
      await refreshTree(client, memorial);
    },
    onError(problem) {
      toast.show({ tone: "bad", title: t("removeFailed"), description: problem.message });
    },
  });
  return (
    <Button variant="bad" busy={isPending ? t("saving") : null} onClick={() => mutate()}>
      {t("remove")}
    </Button>
  );
}
