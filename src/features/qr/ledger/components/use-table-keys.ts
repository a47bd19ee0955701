import { useEffect, useEffectEvent, useRef } from "react";
import { keyAction, rowAfter, type KeyAction, type Place } from "./table-keys.ts";

/** The keys of the table within the element that gets the ref; `isOn` false leaves all to the browser. */
export function useTableKeys(isOn: boolean, onHelp: () => void) {
  const part = useRef<HTMLDivElement>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isOn || event.defaultPrevented || !(target instanceof Element)) return;
    const row = target.closest("tr");
    const isRow = row !== null && (part.current?.contains(row) ?? false);
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

  return part;
}

/** What takes keys of its own: what is typed in, chosen from, or stands before the page. */
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
