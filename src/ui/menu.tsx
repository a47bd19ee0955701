import "./menu.css";
import { DropdownMenu } from "radix-ui";
import { Fragment, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { TextLink } from "./link.tsx";

export type MenuItem = {
  key: string;
  label: ReactNode;
  /** Irreversible: in red, and apart from the others. */
  bad?: boolean;
  disabled?: boolean;
} & ({ to: string } | { onSelect: () => void });

export type MenuProps = {
  /** Its visible label: "Mere". */
  label: ReactNode;
  /** Its accessible label with the subject: "Mere om Karen Bech". */
  labelFor?: string;
  items: readonly MenuItem[];
  disabled?: boolean;
};

/**
 * Actions on an item where there is no room for buttons. Not modal, because scroll locking needs a
 * style element that the security policy refuses; placed beside its button instead of at the end of
 * the document, so that it works inside a Dialog.
 */
export function Menu({ label, labelFor, items, disabled }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={disabled}>
        <Button variant="quiet" small className="menu-button" aria-label={labelFor}>
          {label}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu"
        align="start"
        sideOffset={6}
        collisionPadding={16}
        loop
        // A long one scrolls, before any of its items has the focus.
        tabIndex={0}
      >
        {items.map((item) => (
          <Fragment key={item.key}>
            {item.bad && <DropdownMenu.Separator className="menu-rule" />}
            <MenuLine item={item} />
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function MenuLine({ item: { label, bad = false, disabled, ...does } }: { item: MenuItem }) {
  const className = classNames("menu-item", bad && "menu-item-bad");
  if ("to" in does) {
    return (
      <DropdownMenu.Item asChild disabled={disabled} className={className}>
        <TextLink to={does.to}>{label}</TextLink>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item disabled={disabled} className={className} onSelect={does.onSelect}>
      {label}
    </DropdownMenu.Item>
  );
}
