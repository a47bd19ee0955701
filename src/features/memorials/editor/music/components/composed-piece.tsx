import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Composition } from "#features/memorials/compositions/contract.ts";
import { isUnderWay } from "#features/memorials/compositions/model.ts";
import { priceOf, useStep, type Step } from "./compositions.ts";

type ComposedPieceProps = {
  memorial: Memorial;
  composition: Composition;
  onAnother: () => void;
};

/** A piece that is being made, was made, or became music of the page. */
export function ComposedPiece({ memorial, composition, onAnother }: ComposedPieceProps) {
  const { t, i18n } = useTranslation("compositions");
  const { id, state, form, mood, instruments, seed, progress, problem, url, cost } = composition;
  const isOwn = composition.provider === "embedded";
  const step = useStep(memorial, id);
  const players = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
    instruments.map((one) => t(`instrumentNames.${one}`).toLocaleLowerCase(i18n.language)),
  );
  const about = t("about", {
    form: t(`forms.${form}`),
    mood: t(`moods.${mood}`).toLocaleLowerCase(i18n.language),
    instruments: players,
  });
  return (
    <div className="composed-piece" role="group" aria-label={about}>
      <p>
        {about}{" "}
        <span className="small">
          {cost === null
            ? t("number", { seed })
            : t("providerCost", { price: priceOf(cost, localeOf(i18n.language)) })}
        </span>
      </p>
      <p className="small" role="status">
        {state === "kept" ? t("kept") : (problem ?? t(`states.${state}`))}
      </p>
      {isUnderWay(state) && (
        <>
          <ProgressBar value={progress} max={100} label={t(`states.${state}`)} />
          <p className="small">{t("waiting")}</p>
        </>
      )}
      {url !== null && (
        <audio controls preload="none" src={url} aria-label={t("hear", { title: about })} />
      )}
      <Actions
        state={state}
        step={step}
        notes={isOwn ? `/edit-memorial/${memorial.slug}/notes/${id}` : null}
        onAnother={onAnother}
      />
      {step.error && <FieldError>{step.error.message}</FieldError>}
    </div>
  );
}

type ActionsProps = {
  state: Composition["state"];
  step: ReturnType<typeof useStep>;
  /** Where they are, once it is made; `null` where nobody knows them. */
  notes: string | null;
  onAnother: () => void;
};

function Actions({ state, step, notes, onAnother }: ActionsProps) {
  const { t } = useTranslation("compositions");
  const isStopped = state === "cancelled" || state === "failed";
  const press = (one: Step) => () => step.mutate(one);
  return (
    <div className="actions">
      {state === "ready" && (
        <>
          <Button
            small
            busy={step.isPending && step.variables === "keep" ? t("keeping") : null}
            onClick={press("keep")}
          >
            {t("keep")}
          </Button>
          <Button variant="quiet" small onClick={onAnother}>
            {t("another")}
          </Button>
        </>
      )}
      {notes !== null && (state === "ready" || state === "kept") && (
        <ButtonLink variant="quiet" small to={notes}>
          {t("showNotes")}
        </ButtonLink>
      )}
      {isUnderWay(state) && (
        <Button variant="quiet" small onClick={press("cancel")}>
          {t("cancel")}
        </Button>
      )}
      {isStopped && (
        <Button variant="quiet" small onClick={press("retry")}>
          {t("retry")}
        </Button>
      )}
      {(isStopped || state === "ready") && (
        <Button variant="bare" small onClick={press("remove")}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}
