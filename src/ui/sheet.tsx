import "./sheet.css";
import type { ReactNode } from "react";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { Icon } from "./icon.tsx";

export type SheetProps = Omit<DialogProps, "className"> & {
  /** "Luk": stands at the top, as there need be nothing to answer. */
  closeLabel: string;
  children: ReactNode;
};

/**
 * What belongs to the page but has no room on it: a menu on a phone, the details of a row. Rises
 * from the foot of a phone, and lies along the edge of a wider window.
 */
export function Sheet({ closeLabel, children, ...rest }: SheetProps) {
  return (
    <Dialog {...rest} className="sheet">
      <button type="button" className="sheet-close" onClick={rest.onClose}>
        {closeLabel}
        <Icon name="close" />
      </button>
      {children}
    </Dialog>
  );
}
