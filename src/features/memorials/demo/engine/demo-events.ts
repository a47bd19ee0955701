import type { SeedEvent } from "./seed-memorial.ts";

/** The years of Inger's life, each known as well as families know them. */
export const demoEvents: readonly SeedEvent[] = [
  {
    type: "birth",
    title: "Født i fyrmesterboligen på Sandnæs",
    text: "Den yngste af fire.",
    source: { kind: "document", mediaId: null, note: "kirkebogen" },
    pictures: ["fyr"],
  },
  { title: "Begynder i skole i Vesterby", happenedOn: "~1938" },
  {
    title: "Begynder på sygeplejeskolen i Odense",
    happenedOn: "1949-09",
    text: "Hun tog færgen med én kuffert og fik værelse 12, med udsigt til skorstenen.",
    place: "Odense",
  },
  {
    title: "Møder Villy til et bal i Forsamlingshuset",
    happenedOn: "~1953",
    people: ["Villy"],
    source: { kind: "told", by: "Lise" },
  },
  { title: "Gift med Villy", happenedOn: "1955", place: "Rise Kirke", people: ["Villy"] },
  {
    title: "Hjemmesygeplejerske, på cykel",
    happenedOn: "1955",
    endedOn: "1993",
    text: "Hun cyklede, også den vinter, hvor posten opgav.",
  },
  {
    title: "De får kolonihaven i Søndergade",
    happenedOn: "1962",
    source: { kind: "uncertain", note: "det kan have været året efter" },
  },
  { title: "De første bønner i det nye bed", happenedOn: "1988-05", pictures: ["haender"] },
  { title: "Villy dør", happenedOn: "2011", people: ["Villy"] },
  {
    type: "death",
    title: "Død hjemme i Vesterby",
    text: "Vinduet mod haven stod åbent.",
    place: "Vesterby",
  },
];
