import type { Schema } from "./to-five.ts";
import { structureOf, type Structure, type Version } from "./structure.ts";
import { writeRecord } from "./write-records.ts";

type About = {
  version: Version;
  /** The product that wrote the file, and where it is found. */
  product: { name: string; address: string };
  /** Extension tags and their addresses, for version 7. */
  schema: Schema;
  /** As a file's dates are written: `3 MAY 2026`. */
  day: string;
};

/** How a file begins. Version 7 wants the mark of UTF-8 before it, older programs stumble over it. */
export function writeHead({ version, product, schema, day }: About): string {
  const form = version === "7.0" ? [] : [{ tag: "FORM", text: "LINEAGE-LINKED" }];
  const tags = [...schema].map(([tag, address]) => ({ tag: "TAG", text: `${tag} ${address}` }));
  const gedcom = { tag: "GEDC", parts: [{ tag: "VERS", text: version }, ...form] };
  const source = structureOf("SOUR", {
    text: product.name.toUpperCase().replaceAll(/\s/g, "_"),
    parts: [
      { tag: "NAME", text: product.name },
      { tag: "CORP", text: product.name, parts: [{ tag: "WWW", text: product.address }] },
    ],
  });
  const old =
    version === "7.0"
      ? []
      : [
          { tag: "SUBM", to: SENDER },
          { tag: "CHAR", text: "UTF-8" },
        ];
  const declared = version === "7.0" && tags.length > 0 ? [{ tag: "SCHMA", parts: tags }] : [];
  const parts: Structure[] = [gedcom, ...declared, source, { tag: "DATE", text: day }, ...old];
  const head = writeRecord({ tag: "HEAD", parts }, version);
  return version === "7.0" ? `\uFEFF${head}` : head + writeRecord(senderOf(product.name), version);
}

/** Version 5.5.1 can't do without one: it is the product, not a person. */
const SENDER = "SENDER";

function senderOf(name: string): Structure {
  return { tag: "SUBM", xref: SENDER, parts: [{ tag: "NAME", text: name }] };
}

export const TRAILER = "0 TRLR\n";
