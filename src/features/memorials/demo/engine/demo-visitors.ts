import type { SeedCandle, SeedEntry } from "./seed-memorial.ts";

/** What visitors wrote to Inger: fictional, like her. */
export const demoGuestbook: SeedEntry[] = [
  {
    authorName: "Jens Peter Holm",
    relation: null,
    message: "Jeg står ved stenen nu. Der er lagt friske kviste.",
    daysAgo: 1,
  },
  {
    authorName: "Ida",
    relation: "oldebarn",
    message: "Jeg er begyndt på sygeplejeskolen. Jeg har taget en termokande med.",
    daysAgo: 6,
  },
  {
    authorName: "Birthe og Knud Sørensen",
    relation: "Vesterby",
    message:
      "Kære Inger\nDu kom hos os hver tirsdag og fredag i elleve år. Mor sagde, at huset var varmere, når du var gået, end før du kom. Jeg har stadig din opskrift på æblegrød hængende på skabet, og den bliver hængende.",
    daysAgo: 14,
  },
  { authorName: "Sofie, nr. 14", relation: "havenabo", message: "Tak for æblerne.", daysAgo: 17 },
  {
    authorName: "Malthe",
    relation: "barnebarn",
    message:
      "Farmor, jeg passer på cyklen. Den skal have ny kæde til foråret, men ellers kører den. Jeg ringer med klokken, når jeg kommer forbi hos dig.",
    daysAgo: 21,
  },
  {
    authorName: "Ruth",
    relation: "kollega",
    message:
      "Vi delte distrikt i nitten år og mødtes hver morgen ved broen for at bytte nøgler. Du kom altid først. Du sagde, at det var, fordi du havde medvind, og det havde du aldrig.",
    daysAgo: 30,
  },
  {
    authorName: "Guðrún og Þórður",
    relation: null,
    message:
      "Vi boede hos jer i sommeren 1974 og kunne ikke et ord dansk. Du satte os til at plukke ribs og pegede. Det er stadig den have, vi tænker på, når nogen siger Danmark.",
    daysAgo: 44,
  },
  {
    authorName: "Tove Lund",
    relation: "niece",
    message:
      "Far fortalte, at du som lille gik i søvne op ad trappen i fyret og altid blev fundet siddende ved lampen. »Hun holdt bare vagt,« sagde han.",
    daysAgo: 61,
  },
  {
    authorName: "Familien Muñoz",
    relation: "nr. 16",
    message:
      "Da vi fik haven ved siden af jer, kom du med en spand kompost og en seddel, hvor der stod, hvad alting hed. Sedlen hænger i skuret. Bønnerne kom op den 19. maj i år.",
    daysAgo: 88,
  },
  {
    authorName: "Hjemmeplejen i Vesterby",
    relation: null,
    message:
      "Vi er mange, der aldrig nåede at arbejde sammen med dig, men som stadig får at vide ude på ruterne, hvordan Inger gjorde. Det er en god målestok.",
    daysAgo: 102,
  },
  {
    authorName: "Anders",
    relation: "søn",
    message: "Mor, bønnerne er oppe. Nu har jeg ringet til dem alle sammen, én efter én.",
    daysAgo: 130,
  },
  {
    authorName: "Knud Sørensen",
    relation: "Vesterby",
    message:
      "Du kom i snestorm i februar 56, gennem marken, for vejen var væk. Far sagde, at nu var vi raske.",
    daysAgo: 163,
  },
  {
    authorName: "Kirsten Vig",
    relation: "fra sygeplejeskolen",
    message:
      "Værelse 12, 1949 til 1952. Du havde udsigt til skorstenen og sagde, at den blinkede. Jeg så det aldrig, men jeg kiggede efter hver aften.",
    daysAgo: 190,
  },
  {
    authorName: "En fra ruten",
    relation: null,
    message: "Min hund hed Trine. Du spurgte til hende, sidst vi sås, og hun døde i 1981.",
    daysAgo: 214,
  },
];

export const demoTributes: SeedEntry[] = [
  {
    authorName: "Lise",
    relation: "datter",
    message:
      "Mor talte ikke om at holde af folk. Hun så efter dem. Hun så efter, om der var røg i skorstenen hos enken på hjørnet, om gardinerne var trukket fra, om man havde halstørklæde på.\n\nNår vi spurgte, hvad hun kiggede på, sagde hun: »Der er altid noget at se efter.« Da jeg var barn, troede jeg, at det handlede om vejret. Nu står jeg selv ved et vindue, og der er altid noget at se efter.",
    daysAgo: 250,
  },
  {
    authorName: "Anders",
    relation: "søn",
    message:
      "Hun spurgte aldrig, hvordan det gik. Hun satte sig ned og ventede, til man selv sagde det. Nogle gange tog det en hel kande kaffe, og én gang tog det fra mandag til torsdag.\n\nDet, jeg vil huske, er ventetiden. Der var ikke nogen, der havde travlt.",
    daysAgo: 248,
  },
];

const lit = (name: string | null, hoursAgo: number, message: string | null = null): SeedCandle => ({
  name,
  message,
  hoursAgo,
});

/** Lit at irregular times within the week for which a candle burns. */
export const demoCandles: SeedCandle[] = [
  lit("Birthe og Knud", 1),
  lit("Sofie", 3, "Æblerne er modne"),
  lit("Jens Peter Holm", 7),
  lit(null, 11),
  lit("Malthe", 15, "Ny kæde på i dag"),
  lit("Hjemmeplejen i Vesterby", 22),
  lit("Ruth", 26, "Medvind"),
  lit("Guðrún og Þórður", 31),
  lit("Familien Muñoz", 38),
  lit(null, 41),
  lit("Lise", 49, "Godnat, mor"),
  lit("Anders", 50),
  lit("Tove Lund", 58),
  lit(null, 66),
  lit("Kirsten Vig", 73, "Fra værelse 12"),
  lit("Ida", 79, "Bestod anatomi"),
  lit("Karen i nr. 12", 88),
  lit(null, 95),
  lit("Mette og Jakob", 103),
  lit("Torsdagskoret", 112),
  lit("Else Bruun", 119, "Tak for dengang"),
  lit(null, 126),
  lit("Poul", 134),
  lit("Lise", 141),
  lit("Nabohaven", 149, "Der er frost i nat. Vi har dækket til"),
  lit("Ragnhild", 158),
  lit(null, 163),
  // Burnt out: listed in the archive of candles.
  lit("Lise", 171, "Så er der ro i haven"),
  lit("Grete fra koret", 190),
  lit(null, 214),
  lit("Anders", 262, "Bønnerne er høstet"),
  lit("Ruth", 301),
  lit("Malthe", 338, "Tillykke med dagen, farmor"),
  lit("Kirsten Vig", 402),
  lit("Naboerne i Søndergade", 455, "Tak for alle de kaffer"),
  lit("Tove Lund", 530),
  lit("Jens Peter Holm", 617, "Ved stenen"),
  lit(null, 704),
  lit("Familien Muñoz", 811),
];
