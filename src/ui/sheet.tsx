import "./sheet.css";
import type { ReactNode } from "react";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { Icon } from "./icon.tsx";

export type SheetProps = Omit<DialogProps, "className"> & {
  /** "Luk": at the top, since there may be nothing to answer. */
  closeLabel: string;
  children: ReactNode;
};

/**
 * Content that has no room on the page: a menu on a phone, the details of a row. At the bottom of a
 * phone, along the edge of a wider window.
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
