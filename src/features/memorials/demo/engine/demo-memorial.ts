import { demoEvents } from "./demo-events.ts";
import { demoPictures } from "./demo-pictures.ts";
import { demoCandles, demoGuestbook, demoTributes } from "./demo-visitors.ts";
import { playWaltz } from "#features/memorials/demo/engine/sounds/waltz.ts";
import type { SeedMemorial } from "./seed-memorial.ts";

/** Inger, who is fictional: the finished page that shows families what theirs can become. */
export function demoMemorial(): SeedMemorial {
  return {
    slug: "inger-margrethe-oestergaard",
    kind: "person",
    name: "Inger Margrethe Østergård",
    birthName: "Lund",
    nickname: null,
    bornOn: "1931-05-17",
    diedOn: "2024-02-03",
    birthPlace: "Sandnæs Fyr",
    deathPlace: "Vesterby",
    epitaph: "»Der er altid noget at se efter.«",
    madeBy: "Lise og Anders Østergård",
    biography: BIOGRAPHY,
    language: "da",
    pictures: demoPictures(),
    sound: { title: "Valsen fra Forsamlingshuset, spillet af Villy, 1961", play: playWaltz },
    events: demoEvents,
    guestbook: demoGuestbook,
    candles: demoCandles,
    tributes: demoTributes,
    ceremonies: [
      {
        name: "Begravelse",
        place: "Rise Kirke",
        address: "Rise Bygade 12, Rise",
        at: "2024-02-10T11:00",
      },
      {
        name: "Kaffe bagefter",
        place: "Forsamlingshuset",
        address: "Rise Bygade 30, Rise",
        at: "2024-02-10T12:30",
      },
    ],
    ceremonyFlowers: "Hellere en bøg til Rise Skov end en krans.",
    cemetery: "Rise Kirkegård",
    gravePlot: "afdeling C, række 4",
    graveNote: "Gå til højre ved lågen og følg hækken til birken.",
    gravePosition: "54.85960, 10.35560",
  };
}

const BIOGRAPHY = [
  "<p>Inger blev født i fyrmesterboligen på Sandnæs, som den yngste af fire. Når lampen skulle pudses, stod hun på en skammel og holdt kluden, og hun kunne fortælle om lyset, der gik hen over loftet i hendes værelse, som om det stadig gjorde det.</p>",
  "<p>Som attenårig tog hun færgen med én kuffert og begyndte på sygeplejeskolen i Odense. Hun ville egentlig hjem igen. Så mødte hun Villy til et bal i Forsamlingshuset, og så blev det ikke til noget.</p>",
  '<figure data-media="fyr"></figure>',
  "<h3>Cyklen</h3>",
  "<p>I otteogtredive år var hun hjemmesygeplejerske. Hun cyklede, også den vinter, hvor posten opgav. I kurven lå forbindinger, en termokande og altid et par blomster fra haven, for »man kommer ikke tomhændet til nogen, der ligger ned«.</p>",
  "<p>Hun huskede navnene på alle dem, hun havde passet, og på deres hunde.</p>",
  "<blockquote>Hun spurgte aldrig, hvordan det gik. Hun satte sig ned og ventede, til man selv sagde det.</blockquote>",
  '<figure data-media="haender"></figure>',
  "<h3>Haven</h3>",
  "<p>Kolonihaven i Søndergade var fireogfyrre skridt lang. Her groede alt, undtagen det, Villy såede. Hver søndag i august stod der en kurv med æbler ved lågen, og et skilt: <em>Tag selv.</em></p>",
  "<p>Hun lagde bønner den første uge i maj, uanset vejret. Når de kom op, ringede hun og sagde det, til os alle sammen, én efter én.</p>",
  "<h3>Vinduet</h3>",
  "<p>Da Villy døde i 2011, flyttede hun sin stol hen til køkkenvinduet, og der blev den stående. Hun holdt øje med haven, med os og med vejret. Nogen skulle jo gøre det.</p>",
  "<p>Inger døde hjemme, 92 år gammel. Vinduet mod haven stod åbent.</p>",
  "<p><em>Opdigtet: Inger har aldrig levet. Siden er lavet, for at man kan se, hvordan en færdig mindeside er.</em></p>",
].join("");
