import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { ENTRIES, MESSAGE_KINDS } from "#features/memorials/entries/contract.ts";
import type { OwnedPage } from "../../erasure/contract.ts";

/** The choice for a page whose owner leaves: a keeper takes it over, or it is deleted. */
export function PageFate({ page: { id, name, counts, others } }: { page: OwnedPage }) {
  const { t, i18n } = useTranslation("rights");
  const { pictures, candles } = counts;
  const messages = MESSAGE_KINDS.map((kind) => counts[ENTRIES[kind].many]);
  const written = messages.reduce((sum, count) => sum + count, 0);
  const things = [
    pictures > 0 && t("erasure.ofPictures", { count: pictures }),
    written > 0 && t("erasure.ofGreetings", { count: written }),
    candles > 0 && t("erasure.ofCandles", { count: candles }),
  ].filter((thing) => thing !== false);
  const listed = new Intl.ListFormat(i18n.language).format(things);
  return (
    <FieldGroup
      label={t("erasure.page", { name })}
      hint={things.length === 0 ? undefined : t("erasure.holds", { listed })}
    >
      <RadioList
        name={id}
        options={[
          ...others.map(({ userId, fullName }) => ({
            value: userId,
            title: t("erasure.handOver", { name: fullName }),
            text: t("erasure.handOverText"),
          })),
          { value: "delete", title: t("erasure.delete"), text: t("erasure.deleteText") },
        ]}
      />
    </FieldGroup>
  );
}
