import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  DRAFT_DAYS,
  SEEDS,
  type Composition,
  type Compositions,
} from "#features/memorials/compositions/contract.ts";
import { isUnderWay } from "#features/memorials/compositions/model.ts";
import { ComposeForm } from "./compose-form.tsx";
import { ComposedPiece } from "./composed-piece.tsx";
import { compositionsOf, useCompose } from "./compositions.ts";

const NOTHING: readonly Composition[] = [];
const NOBODY: Compositions["providers"] = [];
const ASKED_FOR = "#compose";

/** *Få et stykke lavet*: chosen here, heard while nobody else hears it, and then put on the page or not. */
export function ComposePanel({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation("compositions");
  const [isOpen, setOpen] = useState(() => globalThis.location.hash === ASKED_FOR);
  const { data } = useQuery(compositionsOf(memorial));
  const compose = useCompose(memorial);
  const made = data?.items ?? NOTHING;

  /** The same, by the next seed; of a provider the same order again. */
  function another(one: Composition) {
    const { form, mood, instruments, tempo, minutes, nameAsTheme, provider, seed } = one;
    const own = { nameAsTheme, seed: (seed + 1) % SEEDS };
    const rest = provider === "embedded" ? own : { provider };
    compose.mutate({ form, mood, instruments, tempo, minutes, ...rest });
  }

  return (
    <div className="compose-panel" id="compose">
      {isOpen ? (
        <ComposeForm
          compose={compose}
          providers={data?.providers ?? NOBODY}
          isBusy={made.some(({ state }) => isUnderWay(state))}
        />
      ) : (
        <div className="actions">
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t("open")}
          </Button>
        </div>
      )}
      {made.length > 0 && (
        <>
          <h3>{t("drafts")}</h3>
          <p className="small">{t("draftsNote", { count: DRAFT_DAYS })}</p>
          <ul className="composed-pieces">
            {made.map((composition) => (
              <li key={composition.id}>
                <ComposedPiece
                  memorial={memorial}
                  composition={composition}
                  onAnother={() => another(composition)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
