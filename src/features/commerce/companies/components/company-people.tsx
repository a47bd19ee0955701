import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { listPeople, removePerson, type CompanyPerson, type CompanyRole } from "../contract.ts";
import { InviteColleague } from "./invite-colleague.tsx";

const peopleQuery = callQuery(listPeople);

/** Who acts for the company; an owner invites and removes, and everybody may leave. */
export function CompanyPeople({ role }: { role: CompanyRole }) {
  const { t } = useTranslation("company");
  const { data, error } = useQuery(peopleQuery);
  const isOwner = role === "owner";
  const owners = data?.items.filter((one) => one.state === "active" && one.role === "owner") ?? [];
  return (
    <Section id="people" heading={t("people.title")} note={t("people.note")}>
      <div className="stack">
        {error && <Banner tone="bad">{error.message}</Banner>}
        {data === undefined && error === null && <Spinner label={t("loading")} />}
        {data && (
          <SettingsList>
            {data.items.map((person) => (
              <PersonLine
                key={person.id}
                person={person}
                isOwner={isOwner}
                isOnlyOwner={owners.length === 1 && owners[0] === person}
              />
            ))}
          </SettingsList>
        )}
        {isOwner && <InviteColleague />}
      </div>
    </Section>
  );
}

type PersonLineProps = {
  person: CompanyPerson;
  /** Whether the reader is an owner. */
  isOwner: boolean;
  /** Who stays: a company has an owner. */
  isOnlyOwner: boolean;
};

function PersonLine({ person, isOwner, isOnlyOwner }: PersonLineProps) {
  const { t } = useTranslation("company");
  const own = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const { id, fullName, email, role, state } = person;
  const name = fullName ?? email;
  const isOneself = own?.id === id;
  const way = state === "active" ? "remove" : "withdraw";
  return (
    <Setting
      title={<bdi>{isOneself ? t("people.you", { name }) : name}</bdi>}
      text={
        <>
          {t(`people.roles.${role}`)}
          {state === "active"
            ? fullName !== null && <> · {email}</>
            : ` · ${t(`people.states.${state}`)}`}
        </>
      }
      action={
        (isOwner || isOneself) &&
        !isOnlyOwner && (
          <Button
            variant="bare"
            small
            aria-label={t(`people.${way}Named`, { name })}
            onClick={() => setAsking(true)}
          >
            {t(`people.${way}`)}
          </Button>
        )
      }
    >
      {isAsking && <RemoveDialog person={person} onClose={() => setAsking(false)} />}
    </Setting>
  );
}

function RemoveDialog({ person, onClose }: { person: CompanyPerson; onClose: () => void }) {
  const { t } = useTranslation("company");
  const toast = useToast();
  const client = useQueryClient();
  const { id, fullName, email, state } = person;
  const name = fullName ?? email;
  const way = state === "active" ? "remove" : "withdraw";
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(removePerson, { params: { id } }),
    onSuccess: async () => {
      onClose();
      toast.show({ title: way === "remove" ? t("people.removed") : t("people.withdrawn") });
      await client.invalidateQueries();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`people.${way}Named`, { name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button variant="bad" busy={isPending ? t("saving") : null} onClick={() => mutate()}>
            {t(`people.${way}`)}
          </Button>
        </>
      }
    >
      {error && (
        <Banner tone="bad" title={t("people.removeFailed")}>
          {error.message}
        </Banner>
      )}
      <p>{t(`people.${way}Text`, { name })}</p>
    </Dialog>
  );
}
