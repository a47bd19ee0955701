import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  acceptTreeLink,
  declineTreeLink,
  endTreeLink,
  listTreeLinks,
  takeTree,
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
  const { t, i18n } = useTranslation("family-tree-people");
  const { state, person, tree, memorial } = link;
  const date = link.takeUntil === null ? "" : formatDay(link.takeUntil, localeOf(i18n.language));
  const asker = link.askedBy ?? t("own.somebody");
  const said = { asker, person: person ?? t("own.unnamed"), tree: tree.name, date };
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

type ActionsProps = { link: TreeLink; onDone: () => void };

function Actions(props: ActionsProps) {
  const isReadOnly = useReadOnly();
  if (isReadOnly) return null;
  return props.link.state === "wanted" ? <Answer {...props} /> : <Change {...props} />;
}

/** Of a page that one edits: whether it is linked, and shows the tree. */
function Answer({ link, onDone }: ActionsProps) {
  const { t } = useTranslation("family-tree-people");
  const [showTree, setShowTree] = useState(false);
  const params = { linkId: link.id };
  const name = link.memorial?.name ?? link.person ?? t("own.unnamed");
  const accept = useChange(
    () => call(acceptTreeLink, { params, body: { showTree } }),
    t("own.accepted"),
    onDone,
  );
  const decline = useChange(() => call(declineTreeLink, { params }), t("own.declined"), onDone);
  return (
    <div className="stack">
      <Checkbox
        label={t("own.showTree", { name })}
        checked={showTree}
        onChange={({ target }) => setShowTree(target.checked)}
      />
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
    </div>
  );
}

/** Of a link that stands, or that one has asked for. */
function Change({ link, onDone }: ActionsProps) {
  const { t } = useTranslation("family-tree-people");
  const params = { linkId: link.id };
  const name = link.memorial?.name ?? link.person ?? t("own.unnamed");
  const showTree = !link.showsTree;
  const show = useChange(
    () => call(acceptTreeLink, { params, body: { showTree } }),
    t(showTree ? "own.shown" : "own.unshown"),
    onDone,
  );
  const end = useChange(() => call(endTreeLink, { params }), t("own.ended"), onDone);
  const take = useChange(() => call(takeTree, { params }), t("own.taken"), onDone);
  return (
    <div className="actions">
      {link.state === "left" && (
        <Button
          small
          aria-label={t("own.takeNamed", { name })}
          busy={take.isPending ? t("own.saving") : null}
          onClick={() => take.mutate()}
        >
          {t("own.take")}
        </Button>
      )}
      {link.can.showTree && (
        <Button
          variant="quiet"
          small
          aria-label={t(showTree ? "own.showNamed" : "own.unshowNamed", { name })}
          busy={show.isPending ? t("own.saving") : null}
          onClick={() => show.mutate()}
        >
          {t(showTree ? "own.show" : "own.unshow")}
        </Button>
      )}
      <Button
        variant="quiet"
        small
        aria-label={t("own.endNamed", { name })}
        busy={end.isPending ? t("own.saving") : null}
        onClick={() => end.mutate()}
      >
        {t("own.end")}
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
