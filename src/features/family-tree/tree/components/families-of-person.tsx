import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import type { CardFamily, TreePage } from "../contract.ts";
import {
  changeTreeFamily,
  getTreeFamily,
  type FamilyChange,
  type TreeFamily,
} from "../editing/contract.ts";
import { CoupleFields, ParentFields } from "./family-fields.tsx";
import {
  coupleChangeOf,
  coupleDraftOf,
  parentsChangeOf,
  parentsDraftOf,
  type CoupleDraft,
  type ParentsDraft,
} from "./family-draft.ts";
import { refreshTree } from "./tree-changes.ts";

type FamiliesProps = { memorial: Memorial; tree: TreePage; personId: string };

/** The families in which a person stands: with a partner, and as a child. */
export function FamiliesOfPerson({ memorial, tree, personId }: FamiliesProps) {
  const own = tree.families.filter(
    ({ partners, children }) =>
      (partners.includes(personId) && partners.length > 1) ||
      (children.some(({ key }) => key === personId) && partners.length > 0),
  );
  return own.map((family) => (
    <FamilyPart key={family.id} memorial={memorial} tree={tree} personId={personId} of={family} />
  ));
}

type PartProps = FamiliesProps & { of: CardFamily };

/** Folded: what it is about is named, and read only once it is opened. */
function FamilyPart({ memorial, tree, personId, of }: PartProps) {
  const { t, i18n } = useTranslation("tree-editing");
  const [isOpen, setOpen] = useState(false);
  const nameOf = (key: string) => tree.people.find((card) => card.key === key)?.name ?? "";
  const isPartner = of.partners.includes(personId);
  const others = of.partners.filter((key) => key !== personId).map((key) => nameOf(key));
  const names = inOneSentence(others, localeOf(i18n.language));
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(isPartner ? "family.with" : "family.childOf", { names })}</summary>
      {isOpen && (
        <ReadFamily memorial={memorial} tree={tree} personId={personId} familyId={of.id} />
      )}
    </details>
  );
}

type ReadProps = FamiliesProps & { familyId: string };

function ReadFamily({ memorial, tree, personId, familyId }: ReadProps) {
  const { t } = useTranslation("tree-editing");
  const query = callQuery(getTreeFamily, { params: { id: memorial.id, familyId } });
  // Read again later, it doesn't take what is typed away.
  const { data: family, isFetchedAfterMount } = useQuery({ ...query, staleTime: 0 });
  if (!family || !isFetchedAfterMount) return <Spinner label={t("loading")} />;
  return <FamilyForm memorial={memorial} tree={tree} personId={personId} family={family} />;
}

type FormProps = FamiliesProps & { family: TreeFamily };

/** What was typed and isn't saved, with the family that it was typed over. */
type Kept = { base: TreeFamily; couple: CoupleDraft; parents: ParentsDraft };

function useFamilyDraft({ memorial, personId, family }: FormProps) {
  const name = `tree ${memorial.id} ${personId} ${family.id}`;
  const [kept, setKept] = useState<Kept>(
    () =>
      (readDraft(name) as Kept | null) ?? {
        base: family,
        couple: coupleDraftOf(family),
        parents: parentsDraftOf(family, personId),
      },
  );
  return {
    ...kept,
    type(change: Partial<Kept>) {
      const next = { ...kept, ...change };
      setKept(next);
      keepDraft(name, next);
    },
    end(saved: TreeFamily) {
      dropDraft(name);
      setKept({ ...kept, base: saved });
    },
  };
}

function FamilyForm(props: FormProps) {
  const { memorial, tree, personId } = props;
  const { t } = useTranslation("tree-editing");
  const toast = useToast();
  const client = useQueryClient();
  const { base: family, couple, parents, type, end } = useFamilyDraft(props);
  const isPartner = family.partners.includes(personId);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: FamilyChange) =>
      call(
        changeTreeFamily,
        { params: { id: memorial.id, familyId: family.id }, body },
        { headers: { "if-match": `"${family.revision}"` } },
      ),
    onSuccess(saved) {
      end(saved);
      toast.show({ title: t("family.saved") });
    },
    onSettled: () => refreshTree(client, memorial),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const body = isPartner
      ? coupleChangeOf(family, couple)
      : parentsChangeOf(family, personId, parents);
    if (!isPending && body !== null) mutate(body);
  }

  const problems = error instanceof ApiError ? error.fields : {};
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {error !== null && (
        <Banner tone="bad" title={t("failed")}>
          {error.message}
        </Banner>
      )}
      {isPartner ? (
        <CoupleFields
          draft={couple}
          problems={problems}
          onChange={(next) => type({ couple: next })}
        />
      ) : (
        <ParentFields tree={tree} draft={parents} onChange={(next) => type({ parents: next })} />
      )}
      <div className="actions">
        <Button type="submit" variant="quiet" small busy={isPending ? t("saving") : null}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
