import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import type { OwnedPage } from "../../erasure/contract.ts";

/** What becomes of a page whose owner leaves: somebody who keeps it takes it over, or it goes. */
export function PageFate({ page: { id, name, counts, others } }: { page: OwnedPage }) {
  const { t, i18n } = useTranslation("rights");
  const { pictures, greetings, tributes, candles } = counts;
  const things = [
    pictures > 0 && t("erasure.ofPictures", { count: pictures }),
    greetings + tributes > 0 && t("erasure.ofGreetings", { count: greetings + tributes }),
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
