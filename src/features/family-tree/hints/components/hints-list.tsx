import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { MergeForm } from "../../merges/components/merge-form.tsx";
import { dismissTreeHint, listTreeHints, type TreeHint } from "../contract.ts";

type OfPage = Pick<Memorial, "id" | "slug">;

/** What may be odd in the tree, for its editors; nothing is shown where nothing is. */
export function HintsList({ memorial }: { memorial: OfPage }) {
  const { t } = useTranslation("family-tree-hints");
  const query = callQuery(listTreeHints, { params: { id: memorial.id } }, { on404: "null" });
  const { data } = useQuery({ ...query, staleTime: 0 });
  if (!data || data.count === 0) return null;
  const { items, count } = data;
  return (
    <Section id="hints" heading={t("heading")} note={t("note")} className="no-print">
      <details className="disclosure">
        <summary>{t("show", { count })}</summary>
        <div className="stack">
          <SettingsList>
            {items.map((hint) => (
              <HintLine key={hint.id} memorial={memorial} hint={hint} />
            ))}
          </SettingsList>
          {count > items.length && (
            <p className="small">{t("more", { count: count - items.length })}</p>
          )}
        </div>
      </details>
    </Section>
  );
}

type LineProps = { memorial: OfPage; hint: TreeHint };

function HintLine({ memorial, hint }: LineProps) {
  const { t } = useTranslation("family-tree-hints");
  const [isMerging, setMerging] = useState(false);
  const { kind, people } = hint;
  const [first, second] = people;
  const names = people.map(({ name }) => name).join(", ");
  const title = t(`kinds.${kind}`, { name: first?.name, other: second?.name, names });
  const dismiss = useDismissal(memorial, hint.id);
  const isPair = kind === "duplicate" && first !== undefined && second !== undefined;
  return (
    <Setting
      title={<bdi>{title}</bdi>}
      text={<People slug={memorial.slug} people={people} />}
      action={
        <div className="actions">
          {isPair && !isMerging && (
            <Button
              small
              aria-label={t("mergeNamed", { what: title })}
              onClick={() => setMerging(true)}
            >
              {t("merge")}
            </Button>
          )}
          <Button
            variant="quiet"
            small
            aria-label={t(isPair ? "apartNamed" : "leaveNamed", { what: title })}
            busy={dismiss.isPending ? t("saving") : null}
            onClick={() => dismiss.mutate()}
          >
            {t(isPair ? "apart" : "leave")}
          </Button>
        </div>
      }
    >
      {isMerging && isPair && (
        <MergeForm
          memorial={memorial}
          people={[first.id, second.id]}
          onClose={() => setMerging(false)}
        />
      )}
    </Setting>
  );
}

/** Each with the dates by which one sees what is meant. */
function People({ slug, people }: { slug: string; people: TreeHint["people"] }) {
  return people.map(({ id, name, birth, death }, at) => {
    const dates = [birth === null ? [] : `* ${birth}`, death === null ? [] : `† ${death}`].flat();
    return (
      <span key={id}>
        {at > 0 && " · "}
        <TextLink to={`/family-tree/${slug}?person=${id}`}>
          <bdi>{name}</bdi>
        </TextLink>
        {dates.length > 0 && ` ${dates.join(" ")}`}
      </span>
    );
  });
}

function useDismissal({ id }: OfPage, hintId: string) {
  const { t } = useTranslation("family-tree-hints");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dismissTreeHint, { params: { id, hintId } }),
    onError: ({ message }) => toast.show({ tone: "bad", title: t("failed"), description: message }),
    onSettled: () => client.invalidateQueries(),
  });
}
