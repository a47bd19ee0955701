import { partOf, partsOf, type Structure } from "./structure.ts";
import type { Schema } from "./to-five.ts";
import { extensionFor, OLD_TAGS, WAS } from "./version-tags.ts";

/** Tags of 5.5.1 that have another one in version 7, and where. */
const COUNTERPARTS: Record<string, readonly string[] | "anywhere"> = {
  AFN: "anywhere",
  FONE: ["NAME", "PLAC"],
  RELA: ["ASSO"],
  RFN: "anywhere",
  RIN: "anywhere",
  ROMN: ["NAME", "PLAC"],
};

/** The extension tags that a header declares, by the address of each. */
export function schemaOf(head: Structure): Schema {
  const schema = partOf(head, "SCHMA");
  const tags = schema === null ? [] : partsOf(schema, "TAG");
  return new Map(
    tags.flatMap(({ text }) => {
      const [tag = "", address = ""] = text?.split(" ") ?? [];
      return address === "" ? [] : [[tag, address] as const];
    }),
  );
}

/** Adds the extensions that a record of 5.5.1 needs in version 7 so that it can turn back. */
export function addOldTags(record: Structure, schema: Map<string, string>): void {
  schema.set(WAS, `${OLD_TAGS}WAS`);
  addTags(record, "", schema);
}

function addTags({ tag, parts }: Structure, parent: string, schema: Map<string, string>): void {
  const extension = extensionFor(tag);
  const places = COUNTERPARTS[tag] ?? [];
  const hasCounterpart = places === "anywhere" || places.includes(parent);
  if (extension !== null && !hasCounterpart) schema.set(extension, OLD_TAGS + tag);
  for (const part of parts ?? []) addTags(part, tag, schema);
}
