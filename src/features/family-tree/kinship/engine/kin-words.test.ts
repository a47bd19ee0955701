import { describe, expect, it } from "vitest";
import type { KinStep, Sex } from "./kin-graph.ts";
import { kinWord } from "./kin-words.ts";

const SEXES: Record<string, Sex | null> = {
  M: "female",
  Z: "female",
  D: "female",
  W: "female",
  F: "male",
  B: "male",
  S: "male",
  H: "male",
};

const KINDS = {
  a: "adopted",
  f: "foster",
  s: "step",
  d: "donor",
  h: "half",
} as const;

/**
 * `M F` parents, `Z B` siblings, `D S` children, `W H` spouses; `P X C E` where the sex isn't known. Behind one stands
 * what is special of it.
 */
function way(text: string): KinStep[] {
  return text.split(" ").map((letters): KinStep => {
    const [who = "", how = ""] = letters;
    const sex = SEXES[who] ?? null;
    const kind = how in KINDS ? KINDS[how as keyof typeof KINDS] : null;
    if ("MFP".includes(who)) {
      return { via: "parent", to: letters, sex, kind: kind === "half" ? null : kind };
    }
    if ("DSC".includes(who)) {
      return { via: "child", to: letters, sex, kind: kind === "half" ? null : kind };
    }
    if ("ZBX".includes(who)) {
      return {
        via: "sibling",
        to: letters,
        sex,
        kind: kind === null || kind === "donor" ? "full" : kind,
      };
    }
    const partners = { t: "together", r: "registered", n: null } as const;
    const ends = { x: "divorced", p: "separated", e: "death" } as const;
    return {
      via: "partner",
      to: letters,
      sex,
      kind: how in partners ? partners[how as keyof typeof partners] : "married",
      ended: how in ends ? ends[how as keyof typeof ends] : null,
    };
  });
}

/** A way, and its word in Danish, English and Spanish. */
const TABLE = `
M | mor | mother | madre
F | far | father | padre
P | forælder | parent | progenitor
M M | mormor | grandmother | abuela
M F | morfar | grandfather | abuelo
F M | farmor | grandmother | abuela
F F | farfar | grandfather | abuelo
M P | bedsteforælder | grandparent | abuelo o abuela
P M | bedstemor | grandmother | abuela
M M M | oldemor | great-grandmother | bisabuela
F M F | oldefar | great-grandfather | bisabuelo
M M M M | tipoldemor | great-great-grandmother | tatarabuela
M M F F | tipoldefar | great-great-grandfather | tatarabuelo
M M M M M | 2 × tipoldemor | 3 × great-grandmother | 2 × tatarabuela
F F F F F F | 3 × tipoldefar | 4 × great-grandfather | 3 × tatarabuelo
D | datter | daughter | hija
S | søn | son | hijo
C | barn | child | hijo o hija
D D | datterdatter | granddaughter | nieta
D S | dattersøn | grandson | nieto
S S | sønnesøn | grandson | nieto
S D | sønnedatter | granddaughter | nieta
C S | barnebarn | grandson | nieto
D C | barnebarn | grandchild | nieto o nieta
D D D | oldebarn | great-granddaughter | bisnieta
S S S S | tipoldebarn | great-great-grandson | tataranieto
S S S S D | 2 × tipoldebarn | 3 × great-granddaughter | 2 × tataranieta
Z | søster | sister | hermana
B | bror | brother | hermano
X | søskende | sibling | hermano o hermana
Bh | halvbror | half-brother | medio hermano
Zh | halvsøster | half-sister | media hermana
Xh | halvsøskende | half-sibling | medio hermano o media hermana
Bs | stedbror | stepbrother | hermanastro
Zf | plejesøster | foster sister | hermana de acogida
Ba | adoptivbror | adoptive brother | hermano adoptivo
M Z | moster | aunt | tía
F Z | faster | aunt | tía
M B | morbror | uncle | tío
F B | farbror | uncle | tío
P Z | tante | aunt | tía
M X | mors søskende | mother’s sibling | tío o tía
F F Z | farfars søster | great-aunt | tía abuela
M M Z | mormors søster | great-aunt | tía abuela
M F B | morfars bror | great-uncle | tío abuelo
M M M Z | oldemors søster | great-great-aunt | tía bisabuela
M M M M B | tipoldemors bror | 3 × great-uncle | tío tatarabuelo
M Bh | mors halvbror | mother’s half-brother | medio hermano de la madre
B S | nevø | nephew | sobrino
Z D | niece | niece | sobrina
B C | brors barn | brother’s child | sobrino o sobrina
Z D S | nieces søn | great-nephew | sobrino nieto
B S D | nevøs datter | great-niece | sobrina nieta
Z S S S | nevøs sønnesøn | great-great-nephew | sobrino bisnieto
Zh D | halvsøsters datter | half-sister’s daughter | hija de la media hermana
M Z S | fætter | cousin | primo
F B D | kusine | cousin | prima
F B C | søskendebarn | cousin | primo o prima
F F B S | fars fætter | first cousin once removed | primo del padre
M M Z D | mors kusine | first cousin once removed | prima de la madre
F F F B S | farfars fætter | first cousin twice removed | primo del abuelo
M Z D S | kusines søn | first cousin once removed | hijo de la prima
F B S D | fætters datter | first cousin once removed | hija del primo
F B S D D | fætters datterdatter | first cousin twice removed | nieta del primo
M M Z D S | næstsøskendebarn | second cousin | primo segundo
F F B S D | næstsøskendebarn | second cousin | prima segunda
M M M Z D S | mors næstsøskendebarn | second cousin once removed | primo segundo de la madre
M M Z D S D | næstsøskendebarns datter | second cousin once removed | hija del primo segundo
F F F B S S D | fars næstsøskendebarns datter | third cousin | prima tercera
H | ægtefælle | husband | esposo
W | ægtefælle | wife | esposa
E | ægtefælle | spouse | cónyuge
We | ægtefælle | wife | esposa
Wx | tidligere ægtefælle | former wife | exesposa
Hp | separeret ægtefælle | separated husband | esposo separado
Wt | samlever | partner | pareja
Hr | registreret partner | civil partner | pareja de hecho
Wn | partner | partner | pareja
H M | svigermor | mother-in-law | suegra
W F | svigerfar | father-in-law | suegro
W P | svigerforælder | parent-in-law | suegro o suegra
Hx M | tidligere svigermor | former mother-in-law | exsuegra
H B | svoger | brother-in-law | cuñado
Z H | svoger | brother-in-law | cuñado
W Z | svigerinde | sister-in-law | cuñada
B W | svigerinde | sister-in-law | cuñada
Z Hx | tidligere svoger | former brother-in-law | excuñado
D H | svigersøn | son-in-law | yerno
S W | svigerdatter | daughter-in-law | nuera
S E | svigerbarn | child-in-law | yerno o nuera
M H | stedfar | stepfather | padrastro
F W | stedmor | stepmother | madrastra
Fs | stedfar | stepfather | padrastro
M Hx | mors tidligere mand | mother’s former husband | exesposo de la madre
M H S | stedbror | stepbrother | hermanastro
H D | steddatter | stepdaughter | hijastra
W S | stedsøn | stepson | hijastro
Ma | adoptivmor | adoptive mother | madre adoptiva
Sa | adoptivsøn | adopted son | hijo adoptivo
Mf | plejemor | foster mother | madre de acogida
Df | plejedatter | foster daughter | hija de acogida
Fd | donor | donor | donante
Ma M | mormor | grandmother | abuela
Mf Z | plejemors søster | foster mother’s sister | hermana de la madre de acogida
M H M | stedfars mor | stepfather’s mother | madre del padrastro
M Z H | mosters mand | aunt’s husband | esposo de la tía
F B Wt | farbrors samlever | uncle’s partner | pareja del tío
W M Z | ægtefælles moster | wife’s aunt | tía de la esposa
S W M Z | svigerdatters moster | daughter-in-law’s aunt | tía de la nuera
W B W | svogers kone | brother-in-law’s wife | esposa del cuñado
W Z D | ægtefælles niece | wife’s niece | sobrina de la esposa
W M Z S | ægtefælles fætter | wife’s cousin | primo de la esposa
D H M | svigersøns mor | son-in-law’s mother | madre del yerno
Z H M | svogers mor | brother-in-law’s mother | madre del cuñado
M Z S W | fætters kone | cousin’s wife | esposa del primo
D D H | datterdatters mand | granddaughter’s husband | esposo de la nieta
H M M | ægtefælles mormor | husband’s grandmother | abuela del esposo
`;

const rows = TABLE.trim()
  .split("\n")
  .map((line) => line.split(" | "));

describe("kin words", () => {
  it.each(rows)("%s: %s, %s, %s", (steps = "", ...words) => {
    const said = (["da", "en", "es"] as const).map((locale) => kinWord(way(steps), locale));
    expect(said).toEqual(words);
  });

  it("has no word for oneself", () => {
    expect(kinWord([], "da")).toBeNull();
  });

  it("counts distant cousins", () => {
    const distant = (up: number, down: number) =>
      [...Array<string>(up).fill("F"), "B", ...Array<string>(down).fill("S")].join(" ");
    expect(kinWord(way(distant(5, 8)), "en")).toBe("fifth cousin 3 times removed");
    expect(kinWord(way(distant(11, 11)), "en")).toBe("11th cousin");
    expect(kinWord(way(distant(21, 23)), "en")).toBe("21st cousin twice removed");
    expect(kinWord(way(distant(7, 7)), "es")).toBe("hijo del primo sexto del padre");
    expect(kinWord(way(distant(6, 0)), "es")).toBe("hermano del 3 × tatarabuelo");
    expect(kinWord(way(distant(0, 6)), "es")).toBe("3 × tataranieto del hermano");
  });
});
