import { useTranslation } from "react-i18next";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { formatSquare } from "#platform/measures.ts";
import { Field } from "#ui/field.tsx";
import { TextCount } from "#ui/text-count.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { plateOf } from "../../plans/model.ts";
import { WORDS_MAX, type ShownOrder } from "../contract.ts";
import { plateSide, unengravableSigns } from "../model.ts";
import { PlateSketch, type DrawsEngraving } from "./plate-sketch.tsx";
import type { TypedOrder } from "./typed-order.ts";

type WordsStepProps = {
  /** With it a replacement's plate is known, too. */
  order: ShownOrder | null;
  typed: TypedOrder;
  fields: Record<string, string>;
  change: (changed: Partial<TypedOrder>) => void;
  Engraving: DrawsEngraving;
};

/** Two lines below the symbol, or none; the plate is drawn as they are typed. */
export function WordsStep({ order, typed, fields, change, Engraving }: WordsStepProps) {
  const { t } = useTranslation("shop");
  const refusalOf = useRefusal();
  const { plan, words } = typed;
  const code = order?.lines[0]?.code ?? null;
  const plate = order?.lines[0]?.plate ?? plateOf(plan);
  const larger = useLargerSize(plate);
  const places = ["first", "second"] as const;
  const textOfLeft = (left: number) =>
    left < 0 ? t("words.over", { count: -left }) : t("words.left", { count: left });
  return (
    <div className="words-step">
      {plate !== null && code !== null && (
        <PlateSketch plate={plate} code={code} words={words} Engraving={Engraving} />
      )}
      <div className="stack">
        {places.map((place, index) => {
          const line = words[index] ?? "";
          return (
            <Field
              key={place}
              label={t(`words.${place}`)}
              optional={t("words.optional")}
              hint={index === 1 && larger !== null && t("words.larger", { size: larger })}
              error={refusalOf(line) ?? fields[`lines.0.words.${index}`]}
            >
              <TextInput
                name={`words.${index}`}
                value={line}
                autoComplete="off"
                onChange={({ target }) =>
                  change({
                    words: index === 0 ? [target.value, words[1]] : [words[0], target.value],
                  })
                }
              />
              <TextCount limit={{ max: WORDS_MAX, text: textOfLeft }} length={[...line].length} />
            </Field>
          );
        })}
        <p className="small">{t("words.hint")}</p>
      </div>
    </div>
  );
}

/** What of a line can't be engraved, as one types it. */
function useRefusal(): (line: string) => string | undefined {
  const { t, i18n } = useTranslation("shop");
  return (line) => {
    const signs = unengravableSigns(line);
    if (signs.length === 0) return undefined;
    const quoted = signs.map((sign) => t("words.sign", { sign }));
    const named = inOneSentence(quoted, localeOf(i18n.language));
    return t("words.refused", { signs: named, count: signs.length });
  };
}

/** How large the plate is with a second line, where that is larger. */
function useLargerSize(plate: PlateName | null): string | null {
  const { i18n } = useTranslation();
  if (plate === null || plateSide(plate, 2) === plateSide(plate, 1)) return null;
  return formatSquare(plateSide(plate, 2), localeOf(i18n.language));
}
