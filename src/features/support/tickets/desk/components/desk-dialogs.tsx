import { DetailsDialog } from "./details-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import type { WholeTicket } from "../contract.ts";

export type DeskDialog = "snooze" | "merge" | "details";

type DeskDialogsProps = {
  ticket: WholeTicket;
  open: DeskDialog | null;
  onClose: () => void;
};

export function DeskDialogs({ ticket, open, onClose }: DeskDialogsProps) {
  return (
    <>
      <SnoozeDialog ticket={ticket} open={open === "snooze"} onClose={onClose} />
      <MergeDialog ticket={ticket} open={open === "merge"} onClose={onClose} />
      <DetailsDialog ticket={ticket} open={open === "details"} onClose={onClose} />
    </>
  );
}
