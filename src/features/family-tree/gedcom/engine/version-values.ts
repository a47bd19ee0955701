import { readFileDate, writeFileDate } from "../../dates/engine/file-dates.ts";

/** A text of version 7 with what is said in words beside it. */
export type Said = { text: string; phrase: string | null };

/** How the versions write the same. `up(down(said))` is `said`; what `down(up(text))` loses is kept beside it. */
export type ValueRule = { up: (text: string) => Said; down: (said: Said) => Said };

const plain = (text: string): Said => ({ text, phrase: null });

/** A word that a file adds to a list. */
const EXTENSION = /^_[A-Z0-9_]+$/;

/** Words of a list, lower case in 5.5.1; others are told as a phrase, or are an extension of the list. */
function wordRule(words: string, others: "phrase" | "extension"): ValueRule {
  const known = new Set(words.split(" "));
  return {
    up: (text) => {
      const word = text.trim().toUpperCase();
      if (known.has(word) || EXTENSION.test(text)) return plain(word);
      return others === "phrase" ? { text: "OTHER", phrase: text } : plain(extensionOf(word));
    },
    down: ({ text, phrase }) => {
      if (text === "OTHER" && phrase !== null) return plain(phrase);
      return { text: known.has(text) ? text.toLowerCase() : text, phrase };
    },
  };
}

function extensionOf(word: string): string {
  return word.startsWith("_") ? word : `_${word.replaceAll(/[^A-Z0-9_]+/g, "_")}`;
}

function listRule(rule: ValueRule): ValueRule {
  const each = (text: string, change: (word: string) => string) =>
    text
      .split(",")
      .map((word) => change(word.trim()))
      .join(", ");
  return {
    up: (text) => plain(each(text, (word) => rule.up(word).text)),
    down: ({ text, phrase }) => ({
      text: each(text, (word) => rule.down(plain(word)).text),
      phrase,
    }),
  };
}

function pairsRule(pairs: Record<string, string>, others: (text: string) => Said): ValueRule {
  return {
    up: (text) => {
      const key = Object.keys(pairs).find((old) => old.toLowerCase() === text.trim().toLowerCase());
      return key === undefined ? others(text) : plain(pairs[key] ?? text);
    },
    down: ({ text, phrase }) => {
      if (text === "OTHER" && phrase !== null) return plain(phrase);
      const old = Object.keys(pairs).find((key) => pairs[key] === text);
      return { text: old ?? text, phrase };
    },
  };
}

const AGE_WORDS: Record<string, Said> = {
  CHILD: { text: "< 8y", phrase: "Child" },
  INFANT: { text: "< 1y", phrase: "Infant" },
  STILLBORN: { text: "0y", phrase: "Stillborn" },
};
const AGE = /^(?<bound>[<>])? ?(?<years>\d+y)? ?(?<months>\d+m)? ?(?<weeks>\d+w)? ?(?<days>\d+d)?$/;

const ageRule: ValueRule = {
  up: (text) => {
    const word = AGE_WORDS[text.trim().toUpperCase()];
    if (word !== undefined) return word;
    const groups = AGE.exec(text.trim().toLowerCase().replaceAll(/\s+/g, " "))?.groups;
    if (groups === undefined) return ageOfYears(text);
    const { bound, years, months, weeks, days } = groups;
    const parts = [years, months, weeks, days].filter((part) => part !== undefined);
    if (parts.length === 0) return { text: "", phrase: text };
    return plain([bound, ...parts].filter((part) => part !== undefined).join(" "));
  },
  down: ({ text, phrase }) => {
    const word = Object.keys(AGE_WORDS).find(
      (key) => AGE_WORDS[key]?.text === text && AGE_WORDS[key].phrase === phrase,
    );
    if (word !== undefined) return plain(word);
    if (text === "" && phrase !== null) return plain(phrase);
    return { text: text.replace(/^(?<bound>[<>]) /, "$<bound>"), phrase };
  },
};

function ageOfYears(text: string): Said {
  return /^\d{1,3}$/.test(text.trim()) ? plain(`${text.trim()}y`) : { text: "", phrase: text };
}

const dateRule: ValueRule = {
  up: (text) => {
    const date = readFileDate(text, null);
    if (date === null) return plain(text);
    const { payload, phrase } = writeFileDate(date, "7.0");
    return { text: payload, phrase };
  },
  down: ({ text, phrase }) => {
    const date = readFileDate(text, phrase);
    if (date === null) return { text, phrase };
    const old = writeFileDate(date, "5.5.1");
    return { text: old.payload, phrase: old.phrase };
  },
};

const ROLES = {
  Child: "CHIL",
  Clergy: "CLERGY",
  Father: "FATH",
  Friend: "FRIEND",
  Godparent: "GODP",
  Husband: "HUSB",
  Mother: "MOTH",
  Multiple: "MULTIPLE",
  Neighbor: "NGHBR",
  Officiator: "OFFICIATOR",
  Parent: "PARENT",
  Spouse: "SPOU",
  Wife: "WIFE",
  Witness: "WITN",
};

const EVENT_ROLES: ReadonlySet<string> = new Set(Object.values(ROLES));

const eventRoleRule: ValueRule = {
  up: (text) => {
    const word = text.trim().toUpperCase();
    if (EVENT_ROLES.has(word) || EXTENSION.test(text)) return plain(word);
    return { text: "OTHER", phrase: text.replace(/^\((?<role>.*)\)$/, "$<role>") };
  },
  down: ({ text, phrase }) =>
    text === "OTHER" && phrase !== null ? plain(`(${phrase})`) : { text, phrase },
};

const LANGUAGES = {
  Danish: "da",
  English: "en",
  Spanish: "es",
  German: "de",
  Norwegian: "no",
  Swedish: "sv",
  Dutch: "nl",
  French: "fr",
  Icelandic: "is",
  Faroese: "fo",
  Finnish: "fi",
  Polish: "pl",
  Italian: "it",
  Portuguese: "pt",
  Latin: "la",
  Russian: "ru",
  Czech: "cs",
  Hungarian: "hu",
  Hebrew: "he",
  Yiddish: "yi",
  Greek: "el",
  Turkish: "tr",
  Catalan: "ca",
  Ukrainian: "uk",
  Estonian: "et",
  Latvian: "lv",
  Lithuanian: "lt",
  Romanian: "ro",
  Slovak: "sk",
};

const MEDIA_TYPES = {
  bmp: "image/bmp",
  gif: "image/gif",
  jpeg: "image/jpeg",
  ole: "application/ole",
  pcx: "image/vnd.zbrush.pcx",
  tiff: "image/tiff",
  wav: "audio/wav",
  png: "image/png",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  avi: "video/x-msvideo",
  txt: "text/plain",
  htm: "text/html",
  doc: "application/msword",
  webp: "image/webp",
};
const OTHER_ENDINGS: Record<string, string> = {
  jpg: "jpeg",
  tif: "tiff",
  html: "htm",
  text: "txt",
};

const mediaPairs = pairsRule(MEDIA_TYPES, (text) =>
  plain(text.includes("/") ? text : "application/octet-stream"),
);
const mediaRule: ValueRule = {
  up: (text) => mediaPairs.up(OTHER_ENDINGS[text.trim().toLowerCase()] ?? text),
  down: mediaPairs.down,
};

const sexRule: ValueRule = {
  up: (text) => {
    const first = text.trim().charAt(0).toUpperCase();
    return plain(/^[MFX]$/.test(first) ? first : "U");
  },
  down: (said) => said,
};

const ORDINANCES: ReadonlySet<string> = new Set([
  "BAPL",
  "CONL",
  "ENDL",
  "INIL",
  "SLGC",
  "SLGS",
  "_INIL",
]);
const EXACT_DATES: ReadonlySet<string> = new Set(["HEAD", "CHAN", "CREA", "_CREA", "STAT"]);

const pedigreeRule = wordRule("ADOPTED BIRTH FOSTER SEALING", "phrase");
const parentageRule = wordRule("CHALLENGED DISPROVEN PROVEN", "extension");
const nameTypeRule = wordRule("AKA BIRTH IMMIGRANT MAIDEN MARRIED PROFESSIONAL", "phrase");
const mediumRule = wordRule(
  "AUDIO BOOK CARD ELECTRONIC FICHE FILM MAGAZINE MANUSCRIPT MAP NEWSPAPER PHOTO TOMBSTONE VIDEO",
  "phrase",
);
const restrictionRule = listRule(wordRule("CONFIDENTIAL LOCKED PRIVACY", "extension"));
const relationRule = pairsRule(ROLES, (text) =>
  EXTENSION.test(text) ? plain(text) : { text: "OTHER", phrase: text },
);
const languageRule = pairsRule(LANGUAGES, (text) => plain(text));
const ordinanceRule = pairsRule({ "DNS/CAN": "DNS_CAN", "PRE-1970": "PRE_1970" }, plain);

/** By the tag that version 7 has, and the one it stands under. */
export function ruleOf(tag: string, parent: string | null): ValueRule | null {
  switch (tag) {
    case "SEX":
      return sexRule;
    case "AGE":
      return ageRule;
    case "RESN":
      return restrictionRule;
    case "PEDI":
      return pedigreeRule;
    case "MEDI":
      return mediumRule;
    case "DATE":
      return parent === null || EXACT_DATES.has(parent) ? null : dateRule;
    case "TYPE":
      return parent === "NAME" ? nameTypeRule : null;
    case "ROLE":
      return parent === "ASSO" ? relationRule : eventRoleRule;
    case "LANG":
      return parent === "SUBM" ? languageRule : null;
    case "FORM":
      return parent === "FILE" ? mediaRule : null;
    case "STAT":
      if (parent === "FAMC") return parentageRule;
      return parent !== null && ORDINANCES.has(parent) ? ordinanceRule : null;
    default:
      return null;
  }
}
