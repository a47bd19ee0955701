import { useEffect, useEffectEvent, type RefObject } from "react";
import { keyAction, rowAfter, type KeyAction, type Place } from "./table-keys.ts";

/** Keyboard shortcuts of the table within `list`; `isOn` false turns them off. */
export function useTableKeys(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  onHelp: () => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isOn || event.defaultPrevented || !(target instanceof Element)) return;
    const row = target.closest("tr");
    const isRow = row !== null && (list.current?.contains(row) ?? false);
    const action = keyAction(event, placeOf(target, isRow));
    if (action === null) return;
    event.preventDefault();
    if (action === "help") onHelp();
    else if (action === "search") searchField()?.focus();
    else if (row !== null) doInRow(action, row);
  });

  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Elements that handle keys themselves: fields, selects and open dialogs. */
const TYPED_IN =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], dialog";

function placeOf(target: Element, isRow: boolean): Place {
  if (target.closest(TYPED_IN) || document.querySelector("dialog[open]")) return "field";
  if (!isRow) return "page";
  return target.matches("input") ? "checkbox" : "row";
}

function searchField() {
  return document.querySelector<HTMLInputElement>("[role=search] input");
}

function doInRow(action: KeyAction, row: HTMLTableRowElement) {
  if (action === "choose") {
    row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    return;
  }
  const links = [...(row.parentElement?.querySelectorAll<HTMLElement>(".table-code") ?? [])];
  const now = links.findIndex((link) => row.contains(link));
  links[rowAfter(action, now, links.length)]?.focus();
}
