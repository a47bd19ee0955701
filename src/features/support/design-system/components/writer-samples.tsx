import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  knownRichStory,
  loadRichStory,
} from "#features/memorials/editor/biography/components/rich-story-code.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Lazy } from "#ui/lazy.tsx";
import type { Brought } from "./brought.ts";
import { Specimen, Specimens } from "./specimen.tsx";

export function WriterSamples({ pictures }: Brought) {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      <Specimen caption={t("writer.caption")} wide>
        <Writer pictures={pictures} />
      </Specimen>
    </Specimens>
  );
}

/** The editor of a biography: large, so loaded on demand. */
function Writer({ pictures }: Brought) {
  const { t, i18n } = useTranslation("design-system");
  const [isAsked, setAsked] = useState(false);
  const [text, setText] = useState(t("type.size-read"));
  const limit = { max: 1000, text: (left: number) => t("area.left", { count: left }) };
  const meanwhile = (
    <Button variant="quiet" busy={isAsked ? t("writer.busy") : null} onClick={() => setAsked(true)}>
      {t("writer.open")}
    </Button>
  );
  return (
    <Lazy
      load={loadRichStory}
      known={knownRichStory}
      need={isAsked ? "writer" : null}
      meanwhile={<div className="actions">{meanwhile}</div>}
    >
      {(RichStory) => (
        <Field label={t("writer.label")}>
          <RichStory
            value={text}
            onChange={setText}
            onLeave={() => undefined}
            pictures={pictures}
            lang={i18n.language}
            limit={limit}
          />
        </Field>
      )}
    </Lazy>
  );
}
