// texts: qr:on.*
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError, FieldGroup } from "#ui/field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listKeptMemorials, type KeptMemorial } from "#features/memorials/contract.ts";
import { linkMemorials } from "../contract.ts";
import { carrierOf, onlyMemorial } from "./plate.ts";

const keptMemorialsQuery = callQuery(listKeptMemorials);

type LinkPanelProps = {
  code: string;
  hasPlate: boolean;
  /** The current links; if there are any, saving stays on this page. */
  linked?: { slug: string }[];
  onLinked: () => void;
};

/** For the plate's owner: which of their pages it opens, or a new one. */
export function LinkPanel({ code, hasPlate, linked = [], onLinked }: LinkPanelProps) {
  const { t } = useTranslation("qr");
  const on = `on.${carrierOf({ hasPlate })}` as const;
  const navigate = useNavigate();
  const { data: kept, error: unknown } = useQuery(keptMemorialsQuery);
  const [changed, setChosen] = useState<string[] | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (memorialIds: string[]) =>
      call(linkMemorials, { params: { code }, body: { memorialIds } }),
    onSuccess: (now) => {
      const page = onlyMemorial(now);
      if (page === null || linked.length > 0) onLinked();
      else void navigate(page);
    },
  });

  if (kept === undefined && unknown === null) return <Spinner label={t("link.loading")} />;
  const own = (kept?.items ?? []).filter(mayLink);
  const chosen = changed ?? inOrder(own, linked);
  // Whoever took the last one away means that it opens none.
  const isEmptied = changed?.length === 0 && linked.length > 0;
  const mayBeSaved = chosen.length > 0 || isEmptied;

  function link(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending && mayBeSaved) mutate(chosen);
  }

  function choose(id: string, isChosen: boolean) {
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  }

  return (
    <form className="stack section-rule" onSubmit={link}>
      <h2>{t(`${on}.whom`)}</h2>
      {own.length > 0 && (
        <FieldGroup label={t("link.question")} hint={t(`${on}.several`)}>
          {own.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
            />
          ))}
        </FieldGroup>
      )}
      {error !== null && <FieldError>{error.message}</FieldError>}
      <div className="actions">
        {own.length > 0 && (
          <Button
            type="submit"
            aria-disabled={!mayBeSaved}
            busy={isPending ? t(`${on}.busy`) : null}
          >
            {t(`${on}.go`)}
          </Button>
        )}
        <ButtonLink
          variant={own.length > 0 ? "bare" : "primary"}
          to={`/create-memorial?qrCode=${encodeURIComponent(code)}`}
        >
          {t("link.create")}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Their ids, in the order of the code. */
function inOrder(own: KeptMemorial[], linked: { slug: string }[]): string[] {
  return linked.flatMap(({ slug }) => own.find((page) => page.slug === slug)?.id ?? []);
}

/** Linking needs a keeper who may edit; the server enforces the same. */
function mayLink({ role, restorableUntil }: KeptMemorial): boolean {
  return restorableUntil === null && (role === "owner" || role === "editor");
}
