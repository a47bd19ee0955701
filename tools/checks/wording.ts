import { finding, type Finding } from "./findings.ts";
import type { Locale, Text } from "./texts.ts";

type Refusal = { rule: string; pattern: RegExp; says: string };

const word = (words: string) => new RegExp(`(?<![\\p{L}])(${words})(?![\\p{L}])`, "iu");

const EVERYWHERE: Refusal[] = [
  { rule: "no-exclamation", pattern: /[!¡]/, says: "We speak quietly: no exclamation marks." },
  {
    rule: "no-emoji",
    pattern: /(?![©®™])\p{Extended_Pictographic}/u,
    says: "No emoji in our own words.",
  },
  {
    rule: "single-braces",
    pattern: /(?<!\{)\{[\w\s.,-]*\}(?!\})/,
    says: "Values stand in double braces; single ones are shown as they are.",
  },
  { rule: "no-empty-text", pattern: /^\s*$/, says: "A text says something." },
  { rule: "no-loose-spaces", pattern: /^\s|\s$| {2}/, says: "Whole sentences are never glued." },
];

/** Forms of *vos*, present and imperative; some are also those of *vosotros*. */
const VOSEO = [
  "vos|sos|tenés|podés|querés|sabés|hacés|ponés|debés|venís|decís|escribís|elegís|recibís|abrís|pedís",
  "escribí|elegí|abrí|pedí|decí|hacé|poné|tené|leé|mirá|probá|guardá|usá|buscá|revisá",
  "esperá|cerrá|enviá|ingresá|confirmá|seleccioná|escribinos|escribime|intentalo|elegilo",
].join("|");

/** Imperatives of *usted*. */
const USTED = [
  "Escriba|Elija|Haga|Ponga|Diga|Vea|Lea|Abra|Pulse|Guarde|Seleccione|Introduzca|Revise|Espere",
  "Compruebe|Confirme|Busque|Mire|Envíe|Cierre|Pida|Tenga|Añada|Inicie|Vuelva|Defina|Pruebe",
  "Acepte|Descargue|Inténtelo|Escríbanos|Permita|Deje|Vaya",
].join("|");

/** Only where a sentence begins: within one, they may be about somebody else. */
const beginning = (words: string) => new RegExp(`(?<=^|[.:;?»”]\\s|\\n)(${words})(?!\\p{L})`, "u");

/**
 * Words we don't use, by language: euphemisms, cheerfulness, officialese, technical terms for people,
 * and second words for a thing that has one already.
 */
const WORDS: Record<Locale, Refusal[]> = {
  da: [
    refuse("gået bort|gik bort|afdøde?|afdødes|sovet ind|sov ind", "Say død, and the name."),
    refuse("ups|hov|tillykke|hurra", "No cheer, no fright."),
    refuse("klik her|tryk her", "A button says what it does."),
    refuse("vedrørende|vedr", "Write om."),
    refuse("brugere?n|brugere|brugerens|brugerprofil|profil|profilen", "Speak to the person: du."),
    refuse("konto|kontoen|konti", "Write adgang."),
    refuse("betingelser?|betingelserne", "Write vilkår."),
    refuse("slip(per|pes)?( [^ .]+)? løs|sluppet løs", "Write frigive til produktion."),
  ],
  en: [
    refuse("pass(ed|es|ing)? away|passed on|the deceased|departed", "Say died, and the name."),
    refuse("oops|whoops|congratulations|congrats|hooray", "No cheer, no fright."),
    refuse("click here|tap here", "A button says what it does."),
    refuse("regarding", "Write about."),
    refuse("users?|user’s|user's|profiles?", "Speak to the person: you."),
    refuse("(your|my|their) access", "Write account."),
    refuse("e-mails?|mails|(an?|the|this|by|original) mail(?! server)", "Write email."),
    refuse("plaques?", "Write plate."),
    refuse("more (room|space)", "Write storage, for what is paid by the year."),
    refuse("tickets?", "Write request; the code says ticket."),
    refuse("(track|your) (the )?package|package number", "Write parcel; a package holds codes."),
    refuse("audit trail", "Write log."),
    refuse("sign(ed|ing)? (in|up|out)", "Write log in, log out, create an account."),
  ],
  es: [
    refuse(
      "nos dejó|nos ha dejado|difunt[oa]s?|descansó|el finado|la finada",
      "Say falleció, and the name.",
    ),
    refuse("ups|vaya|enhorabuena|felicidades", "No cheer, no fright."),
    refuse("ha(z|ga) clic aquí|pulsa aquí|clic aquí", "A button says what it does."),
    refuse("usted|ustedes", "Speak to one person: tú."),
    refuse("(?<!nombre de )usuari[oa]s?|perfil|perfiles", "Speak to the person: tú."),
    refuse("(tu|mi|su) acceso", "Write cuenta."),
    refuse("nota de abono", "Write factura rectificativa."),
    refuse(VOSEO, "Speak to one person: tú, never vos."),
    {
      rule: "wording",
      pattern: beginning(USTED),
      says: "Speak to one person: tú, never usted.",
    },
  ],
};

function refuse(words: string, says: string): Refusal {
  return { rule: "wording", pattern: word(words), says };
}

/** Whether each text follows our voice. */
export function checkWording({ locale, file, key, text }: Text): Finding[] {
  return [...EVERYWHERE, ...WORDS[locale]].flatMap(({ rule, pattern, says }) => {
    const [match] = pattern.exec(text) ?? [];
    if (match === undefined) return [];
    return [finding(rule, file, `${key}: “${match}”. ${says}`)];
  });
}
