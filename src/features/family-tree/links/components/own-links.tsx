import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  acceptTreeLink,
  declineTreeLink,
  endTreeLink,
  listTreeLinks,
  type TreeLink,
} from "../contract.ts";

/** Links asked of the pages that one edits, and those that stand or wait; nothing where there are none. */
export function OwnLinks() {
  const { t } = useTranslation("family-tree-people");
  const { data } = useQuery({ ...callQuery(listTreeLinks, {}), staleTime: 0 });
  const place = useRef<HTMLDivElement>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <Section id="family-tree-links" heading={t("own.heading")} note={t("own.note")}>
      <div ref={place} tabIndex={-1}>
        <SettingsList>
          {data.items.map((link) => (
            <Line key={link.id} link={link} onDone={() => place.current?.focus()} />
          ))}
        </SettingsList>
      </div>
    </Section>
  );
}

function Line({ link, onDone }: { link: TreeLink; onDone: () => void }) {
  const { t } = useTranslation("family-tree-people");
  const { state, person, tree, memorial } = link;
  const said = { asker: link.askedBy ?? t("own.somebody"), person, tree: tree.name };
  return (
    <Setting
      title={
        memorial === null ? (
          t("own.unreadable")
        ) : (
          <TextLink to={`/memorial/${memorial.slug}`}>{memorial.name}</TextLink>
        )
      }
      text={t(`own.${state}`, said)}
      action={<Actions link={link} onDone={onDone} />}
    />
  );
}

function Actions({ link, onDone }: { link: TreeLink; onDone: () => void }) {
  const { t } = useTranslation("family-tree-people");
  const isReadOnly = useReadOnly();
  const params = { linkId: link.id };
  const name = link.memorial?.name ?? link.person;
  const accept = useChange(() => call(acceptTreeLink, { params }), t("own.accepted"), onDone);
  const decline = useChange(() => call(declineTreeLink, { params }), t("own.declined"), onDone);
  const end = useChange(() => call(endTreeLink, { params }), t("own.ended"), onDone);
  if (isReadOnly) return null;
  if (link.state !== "wanted") {
    return (
      <Button
        variant="quiet"
        small
        aria-label={t("own.endNamed", { name })}
        busy={end.isPending ? t("own.saving") : null}
        onClick={() => end.mutate()}
      >
        {t("own.end")}
      </Button>
    );
  }
  return (
    <div className="actions">
      <Button
        small
        aria-label={t("own.acceptNamed", { name })}
        busy={accept.isPending ? t("own.saving") : null}
        onClick={() => accept.mutate()}
      >
        {t("own.accept")}
      </Button>
      <Button
        variant="quiet"
        small
        aria-label={t("own.declineNamed", { name })}
        busy={decline.isPending ? t("own.saving") : null}
        onClick={() => decline.mutate()}
      >
        {t("own.decline")}
      </Button>
    </div>
  );
}

function useChange(change: () => Promise<unknown>, done: string, onDone: () => void) {
  const { t } = useTranslation("family-tree-people");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast.show({ title: done });
      await client.invalidateQueries();
      onDone();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("own.failed"), description: message }),
  });
}
