import { expect, test } from "vitest";
import { checkLocales } from "../../tools/checks/locales.ts";
import { aTree, names } from "./tree.ts";

type Tree = { [key: string]: string | Tree };
type Texts = { da?: Tree; en?: Tree; es?: Tree };

/** The findings for one namespace, `candles`, and a page that uses it. */
function found(texts: Texts, page: string, file = "src/features/memorials/pages/page.tsx") {
  const locales = Object.entries(texts).map(([locale, tree]): [string, string] => [
    `locales/${locale}/candles.json`,
    JSON.stringify(tree),
  ]);
  const root = aTree({ [file]: page, ...Object.fromEntries(locales) });
  return checkLocales(root).findings;
}

const inAll = (tree: Tree): Texts => ({ da: tree, en: tree, es: tree });
const PAGE = "src/features/memorials/pages/page.tsx";
const T = 'const { t } = useTranslation("candles");\n';

test("a valid tree passes", () => {
  const counted = { burning_one: "Et lys", burning_other: "{{count}} lys" };
  const rest = {
    light: "Tænd et lys for {{name}}",
    states: { lit: "Tændt", out: "Slukket" },
    kin_mother: "Mor",
    kin_father: "Far",
    terms: "Læs <link>vilkår</link>",
    label: "Lys",
    declared: { a: "Et", b: "To" },
  };
  const findings = found(
    {
      da: { ...counted, ...rest },
      en: { ...counted, ...rest },
      es: { ...counted, ...rest, burning_many: "{{count}} velas" },
    },
    `${T}
    // texts: candles:declared.*
    t("light", { name }); t("candles:burning", { count }); t(\`states.\${state}\`);
    t("kin", { context: sex });
    const drawn = <p aria-hidden="true"><b>M<i />ndelys</b></p>;
    const nav = [{ label: "candles:label" }];
    const terms = <Trans t={t} i18nKey="terms" components={{ link: <a /> }} />;`,
  );
  expect(findings).toEqual([]);
});

test.for<[string, Texts, string, string]>([
  ["every-language", { ...inAll({ a: "A" }), es: {} }, 't("a")', "locales/es/candles.json"],
  ["every-language", { en: { a: "A" }, es: { a: "A" } }, 't("a")', "locales/da/candles.json"],
  [
    "every-plural",
    inAll({ a_one: "Et", a_other: "{{count}}" }),
    't("a", { count })',
    "locales/es/candles.json",
  ],
  [
    "every-plural",
    inAll({ a_one: "Et", a_many: "{{count}}" }),
    "t('a', x)",
    "locales/da/candles.json",
  ],
  [
    "same-placeholders",
    { ...inAll({ a: "For {{name}}" }), en: { a: "For" } },
    't("a", { name })',
    "locales/en/candles.json",
  ],
  [
    "same-placeholders",
    { ...inAll({ a: "Læs <b>nu</b>" }), es: { a: "Lee" } },
    't("a")',
    "locales/es/candles.json",
  ],
  ["no-unused-texts", inAll({ a: "A", b: "B" }), 't("a")', "locales/da/candles.json"],
  ["every-key-has-a-text", inAll({ a: "A" }), 't("a"); t("b")', PAGE],
  ["every-key-has-a-text", inAll({ a: "A" }), 't("a"); t("memorials:a")', PAGE],
  ["loads-its-texts", inAll({ a: "A" }), 't("a"); t("memorials:b")', PAGE],
  ["every-key-has-a-text", inAll({ a: "A" }), 't("a"); t(`states.${state}`)', PAGE],
  ["every-key-has-a-text", inAll({ a: "A" }), 't("a"); key = "candles:state.lit"', PAGE],
  ["every-key-has-a-text", inAll({ a: "A" }), 't("a")\n// texts: candles:states.*', PAGE],
  ["every-value-is-given", inAll({ a: "For {{name}}" }), 't("a", { count: 1 })', PAGE],
  ["every-value-is-given", inAll({ a: "For {{name}}" }), 't("a")', PAGE],
  ["words-come-from-locales", inAll({ a: "A" }), 't("a"); x = <p>Tænd et lys</p>', PAGE],
  ["words-come-from-locales", inAll({ a: "A" }), 't("a"); x = <p>{"Lys"}</p>', PAGE],
  ["words-come-from-locales", inAll({ a: "A" }), 't("a"); x = <a aria-label="Luk" />', PAGE],
])("%s: %o with %s", ([rule, texts, page, file]) => {
  expect(names(found(texts, T + page))).toContain(`${rule} at ${file}`);
});

test.for([
  ["no-exclamation", "da", "Velkommen!"],
  ["no-exclamation", "es", "¡Hola"],
  ["no-emoji", "da", "Tak 🕯️"],
  ["single-braces", "da", "Tænd et lys for {name}"],
  ["no-empty-text", "da", ""],
  ["no-loose-spaces", "da", "Lys for "],
  ["wording", "da", "Hun er gået bort"],
  ["wording", "da", "Afdødes navn"],
  ["wording", "da", "Klik her"],
  ["wording", "da", "Ups, noget gik galt"],
  ["wording", "da", "Vedrørende din side"],
  ["wording", "da", "Min profil"],
  ["wording", "da", "Opret en konto"],
  ["wording", "da", "Læs betingelserne"],
  ["wording", "en", "Delete your access"],
  ["wording", "en", "Write your e-mail"],
  ["wording", "en", "The plaque on the stone"],
  ["wording", "es", "Suprimir tu acceso"],
  ["wording", "en", "She passed away in 1931"],
  ["wording", "en", "Click here to read"],
  ["wording", "en", "Invite a user"],
  ["wording", "en", "Congratulations"],
  ["wording", "es", "Nos dejó en 1931"],
  ["wording", "es", "Haz clic aquí"],
  ["wording", "es", "Su usuario"],
  ["wording", "es", "Para usted"],
  ["wording", "es", "Si tenés el código, escribilo"],
  ["wording", "es", "Elegí una foto"],
  ["wording", "es", "Escribís el nombre"],
  ["wording", "es", "Espere un minuto"],
  ["wording", "es", "No se guardó. Inténtelo de nuevo"],
  ["wording", "es", "Nota de abono 7"],
  ["wording", "en", "Reply to this mail"],
  ["wording", "en", "Order more room"],
  ["wording", "en", "It needs more space"],
  ["wording", "en", "Open the ticket"],
  ["wording", "en", "Track the package"],
  ["wording", "en", "Sign in first"],
  ["wording", "da", "Slip bestillingen løs"],
  ["wording", "da", "Bestillingen er sluppet løs"],
] as const)("%s in %s: %s", ([rule, locale, text]) => {
  const findings = found({ ...inAll({ a: "Lys" }), [locale]: { a: text } }, `${T}t("a")`);
  expect(names(findings)).toEqual([`${rule} at locales/${locale}/candles.json`]);
});

test.for([
  ["da", "Vi bruger cookies. Vælg et brugernavn."],
  ["da", "Karen døde i 1931, 92 år"],
  ["en", "Username"],
  ["es", "Nombre de usuario"],
  ["es", "Escribe el nombre. Espera un minuto. Ya podéis pedir."],
  ["es", "Cuando alguien la vea y escriba, te avisamos."],
  ["en", "The mail server takes our mail."],
  ["en", "A package of codes. Room for 4 more characters. Track the parcel"],
] as const)("allowed in %s: %s", ([locale, text]) => {
  expect(found({ ...inAll({ a: "Lys" }), [locale]: { a: text } }, `${T}t("a")`)).toEqual([]);
});

/** Findings for a page with known types; `steps` has a text for `cut` only. */
function foundByType(page: string) {
  const texts = JSON.stringify({ steps: { cut: "Skåret" } });
  const root = aTree({
    [PAGE]: `declare function useTranslation(ns: string): { t: (key: string) => string };\n${T}${page}`,
    "tsconfig.src.json": JSON.stringify({ compilerOptions: { strict: true }, include: ["src"] }),
    "locales/da/candles.json": texts,
    "locales/en/candles.json": texts,
    "locales/es/candles.json": texts,
  });
  return checkLocales(root).findings.map(({ rule, message }) => `${rule}: ${message}`);
}

const STEPS = 'const STEPS = ["cut", "sent"] as const;\n';

test("a key with a variable part has a text for each value of its type", () => {
  const of = (type: string) => `export const said = (step: ${type}) => t(\`steps.\${step}\`);`;
  expect(foundByType(of('"cut"'))).toEqual([]);
  const missing = ["every-key-has-a-text: No text for steps.sent."];
  expect(foundByType(STEPS + of("(typeof STEPS)[number]"))).toEqual(missing);
  expect(foundByType(STEPS + "STEPS.map((step) => t(`steps.${step}`));")).toEqual(missing);
  const property = "export const said = (one: { step: 'cut' | 'sent' }) => t(`steps.${one.step}`);";
  expect(foundByType(property)).toEqual(missing);
  const generic =
    "export const said = <S extends 'cut' | 'sent'>(one: { s: S }) => t(`steps.${one.s}`);";
  expect(foundByType(generic)).toEqual(missing);
});

test("a key built from any string is declared where it is built", () => {
  const page = "export const said = (step: string) => t(`steps.${step}`);";
  expect(foundByType(page)).toEqual([expect.stringMatching(/^keys-of-data-are-known: /)]);
  expect(foundByType(`// texts: candles:steps.*\n${page}`)).toEqual([]);
});
