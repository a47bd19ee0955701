/** The tags of structures and records that only version 7 has, apart from the places named below. */
const ONLY_SEVEN: ReadonlySet<string> = new Set(
  "CREA CROP EXID HEIGHT INIL LEFT MIME NO PHRASE SCHMA SDATE TOP TRAN UID WIDTH".split(" "),
);

/** Those of version 7, but for the ones that are enumerations. */
const SEVEN: ReadonlySet<string> = new Set([
  ...ONLY_SEVEN,
  ...(
    "ABBR ADDR ADOP ADR1 ADR2 ADR3 AGE AGNC ALIA ANCI ANUL ASSO AUTH BAPL BAPM BARM BASM BIRT BLES BURI CALN CAST " +
    "CAUS CENS CHAN CHIL CHR CHRA CITY CONF CONL CONT COPR CORP CREM CTRY DATA DATE DEAT DESI DEST DIV DIVF DSCR " +
    "EDUC EMAIL EMIG ENDL ENGA EVEN FACT FAM FAMC FAMS FAX FCOM FILE FORM GEDC GIVN GRAD HEAD HUSB IDNO IMMI INDI " +
    "LANG LATI LONG MAP MARB MARC MARL MARR MARS MEDI NAME NATI NATU NCHI NICK NMR NOTE NPFX NSFX OBJE OCCU ORDN " +
    "PAGE PEDI PHON PLAC POST PROB PROP PUBL QUAY REFN RELI REPO RESI RESN RETI ROLE SEX SLGC SLGS SNOTE SOUR " +
    "SPFX SSN STAE STAT SUBM SURN TAG TEMP TEXT TIME TITL TRLR TYPE VERS WIFE WILL WWW"
  ).split(" "),
]);

/** Where a tag of both versions says something that 5.5.1 has no place for. */
function isOfSevenHere(tag: string, parent: string | null): boolean {
  if (tag === "LANG") return parent !== null && parent !== "SUBM" && parent !== "HEAD";
  return tag === "FACT" && parent === "FAM";
}

export function isOnlyOfSeven(tag: string, parent: string | null): boolean {
  return ONLY_SEVEN.has(tag) || isOfSevenHere(tag, parent);
}

/** The extension that stands for a tag which version 7 doesn't have, or not so; `null` for one that it has. */
export function extensionFor(tag: string): string | null {
  if (SEVEN.has(tag)) return null;
  const extension = (tag.startsWith("_") ? tag : `_${tag}`).toUpperCase();
  return extension === tag ? null : extension;
}

/** Of a person: `FATHER` or `MOTHER` is said not to be known. Neither version has a word for that. */
export const UNKNOWN_PARENT = "_UNKNOWN_PARENT";
export const UNKNOWN_PARENT_ADDRESS = "https://mindelys.dk/gedcom/unknown-parent";

/** Before the tag of 5.5.1 that an extension stands for. */
export const OLD_TAGS = "https://mindelys.dk/gedcom/5.5.1/";
/** What a text was in 5.5.1, where version 7 can't say it. */
export const WAS = "_WAS";
