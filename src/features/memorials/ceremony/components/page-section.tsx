import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";
import { hasCeremony } from "../policy.ts";
import { isCeremonyOver, takesGuests } from "../../guests/policy.ts";
import { RenderedCeremony } from "./rendered-ceremony.tsx";

export const pageSections: readonly PageSection[] = [
  {
    name: "ceremony",
    /** One that comes is placed before the story, a past one at the end. */
    placeOf: ({ memorial, now }) =>
      isCeremonyOver(memorial, now) ? { enhanced: 90, classic: 90 } : { enhanced: 20, classic: 30 },
    linkOf: ({ memorial }, t) =>
      hasCeremony(memorial) ? { text: t("memorials:ceremony.heading") } : null,
    View: CeremonyOfPage,
  },
];

function CeremonyOfPage({ memorial, now }: SectionProps) {
  const { id, slug, can, ceremonies, ceremonyFlowers, ceremonyDress } = memorial;
  const canEdit = can.edit;
  if (!hasCeremony(memorial))
    return canEdit && <KeeperPart of="empty" slug={slug} section="ceremony" />;
  return (
    <RenderedCeremony
      {...{ id, slug, canEdit, ceremonies, ceremonyFlowers, ceremonyDress }}
      isOver={isCeremonyOver(memorial, now)}
      takesGuests={takesGuests(memorial, now)}
    />
  );
}
