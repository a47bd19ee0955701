import type {
  EditingPart,
  PersonPartProps,
} from "#features/family-tree/tree/components/editing-parts.ts";
import { AskConsent } from "./ask-consent.tsx";

export const editingPart: EditingPart = { order: 10, OfPerson: OfLiving, BelowTree: null };

function OfLiving({ memorial, person }: PersonPartProps) {
  return person.isLiving ? <AskConsent memorialId={memorial.id} person={person} /> : null;
}
