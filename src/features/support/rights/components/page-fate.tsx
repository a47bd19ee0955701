import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import type { OwnedPage } from "../../erasure/contract.ts";

/** What becomes of a page whose owner leaves: somebody who keeps it takes it over, or it goes. */
export function PageFate({ page: { id, name, counts, others } }: { page: OwnedPage }) {
  const { t } = useTranslation("rights");
  return (
    <FieldGroup
      label={t("erasure.page", { name })}
      hint={t("erasure.holds", {
        pictures: t("erasure.ofPictures", { count: counts.pictures }),
        greetings: t("erasure.ofGreetings", { count: counts.greetings + counts.tributes }),
        candles: t("erasure.ofCandles", { count: counts.candles }),
      })}
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
