import type {
  EditingPart,
  PersonPartProps,
} from "#features/family-tree/tree/components/editing-parts.ts";
import { LinkPage } from "./link-page.tsx";

export const editingPart: EditingPart = { order: 20, OfPerson: OfDead, BelowTree: null };

/** The memorial's own person has its page; who is asked learns a name, so it is one of the dead. */
function OfDead({ memorial, person, isHome }: PersonPartProps) {
  return isHome || person.isLiving ? null : <LinkPage memorialId={memorial.id} person={person} />;
}
