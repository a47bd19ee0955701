import type { Pastime } from "#features/memorials/demo/engine/texts/phrasebook.ts";

export const pastimes: readonly Pastime[] = [
  {
    motif: "have",
    heading: "Haven",
    paragraphs: [
      "Kolonihaven var {navns} rigtige adresse fra maj til september. Der var tomater, kartofler og en liggestol, der ikke blev brugt.",
      "{Han} gav altid noget med hjem. Man gik derfra med squash, om man ville eller ej.",
    ],
    captions: [
      "Kolonihaven, august 1996",
      "Haven den sommer, alt groede",
      "Huset, som {navn} malede hvert andet år",
    ],
    letters: [
      "Porrerne står her endnu. Vi graver dem op, når der bliver frost, sådan som du ville have det.",
      "Du rakte tomater over hækken i nitten somre. I år såede jeg selv, og de blev ikke til noget.",
    ],
  },
  {
    motif: "strik",
    heading: "Strikketøjet",
    paragraphs: [
      "{navn} strikkede i bussen, til møder og foran fjernsynet. Der er huer fra {hans} pinde på tre kontinenter.",
      "{Han} trævlede op uden at sukke. Garnet har jo ikke gjort noget, sagde {han}.",
    ],
    captions: ["Den røde trøje, som aldrig blev færdig", "Garnkurven"],
    letters: [
      "Jeg har din trøje på i dag. Den er stoppet på albuerne med en farve, du ikke ville have valgt.",
      "Vi fortsætter onsdagsklubben. Din stol står der, og vi lægger frakkerne på den.",
    ],
  },
  {
    motif: "vaerksted",
    heading: "Skuret",
    paragraphs: [
      "I skuret hang alt værktøj på sin plads med en blyantstreg rundt om. {Han} kunne se på streg og hul, hvem af os der havde lånt hvad.",
      "Derude blev der lavet dukkehuse, fuglekasser og et skab, der var ti centimeter for bredt til døren. Det står i skuret.",
    ],
    captions: ["Værktøjet, som {han} forlod det", "Skuret"],
    letters: [
      "Jeg har lånt din høvl siden 2009. Nu ved jeg ikke, hvem jeg skal give den tilbage til.",
      "Fuglekassen er beboet igen i år. Musvitter.",
    ],
  },
  {
    motif: "baad",
    heading: "Båden",
    paragraphs: [
      "Båden var købt for billigt og blev holdt flydende for dyrt. Fra april var {navn} at finde på havnen, helst under dørken.",
      "De sejlede aldrig langt. Men de var altid de sidste, der kom ind, og {han} mente, at det talte dobbelt.",
    ],
    captions: ["Havnen i {by}", "Sidste tur, oktober"],
    letters: [
      "Vi tog båden op i lørdags, alle fra broen. Den er vasket og dækket af. Kaffen stod klar i skabet, som den plejer.",
      "Du lærte mig at slå pælestik. Jeg gør det for mig selv i bussen, når jeg skal tænke.",
    ],
  },
  {
    motif: "cykel",
    heading: "Cyklen",
    paragraphs: [
      "{navn} cyklede alle vegne, også dengang {han} havde bil. Bilen var til ting, der skulle ligge ned.",
      "Hvert forår blev cyklen skilt ad på en avis i køkkenet. Der var altid en skrue til overs, og cyklen kørte alligevel.",
    ],
    captions: ["Cyklen, der holdt i 31 år", "På vej til stranden"],
    letters: [
      "Jeg kiggede efter cyklen uden for Brugsen i går. Det gør jeg nok et stykke tid endnu.",
      "Vi kørte Danmark rundt i 1987 med telt og én pumpe til fem. Det var din pumpe.",
    ],
  },
  {
    motif: "fugle",
    heading: "Fuglene",
    paragraphs: [
      "Ved køkkenvinduet lå kikkerten og et kollegiehæfte. {navn} skrev fuglene op hver dag i {år} år og kunne slå efter, hvornår stærene kom i 1978.",
      "Om vinteren gik der et kilo solsikkefrø om ugen. Egernet stod ikke i regnskabet.",
    ],
    captions: ["Foderbrættet i januar", "Dompapperne kom hvert år"],
    letters: [
      "Der sad en dompap på din postkasse i morges. Jeg tænkte, at du skulle vide det.",
      "Jeg har fyldt foderbrættet op. Det bliver ved.",
    ],
  },
  {
    motif: "hund",
    heading: "Hundene",
    paragraphs: [
      "Der var altid en hund, og den hed altid Bob. Den fjerde Bob fulgte {ham} overalt og lå under bordet, også hvor hunde ikke måtte være.",
      "De gik den samme tur hver morgen klokken halv syv. Folk stillede uret efter dem.",
    ],
    captions: ["Bob venter ved lågen", "Bob den tredje"],
    letters: [
      "Bob bor hos os nu. Han trækker stadig til højre ved kirken, så vi går din vej.",
      "Jeg hilste først på hunden og så på dig. Det tog du aldrig ilde op.",
    ],
  },
  {
    motif: "harmonika",
    heading: "Musikken",
    paragraphs: [
      "{navn} spillede harmonika efter gehør og til alt: guldbryllupper, gårdfester og to begravelser. Noderne, sagde {han}, var til dem, der ikke kunne melodien.",
      "Når gæsterne skulle hjem, kom der en vals til. Derfor kom ingen hjem før to.",
    ],
    captions: ["Harmonikaen, på sin stol", "Klar til dans i forsamlingshuset"],
    letters: [
      "Du spillede til vores bryllup, til vores sølvbryllup og, da ingen andre turde, til mors begravelse. Vi danser stadig dårligt.",
      "Jeg har øvet den vals hele vinteren. Den sidder der næsten.",
    ],
  },
  {
    motif: "kaffebord",
    heading: "Kaffebordet",
    paragraphs: [
      "Der var syv slags hos {navn}, også på en tirsdag. Lagkagen blev lagt dagen før, og man fik den anden portion uden at blive spurgt.",
      "Opskrifterne står i en stilebog med fedtpletter. Ved de bedste er der skrevet, hvem der kunne lide dem.",
    ],
    captions: ["Bordet er dækket", "Kaffebordet til 80-årsdagen"],
    letters: [
      "Jeg bagte din drømmekage i går. Den faldt sammen i midten, præcis som din.",
      "Der var altid plads ved dit bord, og der var altid en stol mere, end man troede.",
    ],
  },
  {
    motif: "laenestol",
    heading: "Stolen",
    paragraphs: [
      "{navn} læste hver aften i den grønne stol, fra klokken otte til kaffen kom. Der er understreget med blyant i alle bøgerne, også i dem fra biblioteket.",
      "{Han} røbede aldrig slutningen. {Han} sagde bare: Læs videre.",
    ],
    captions: ["Stolen ved lampen", "Katten overtog stolen bagefter"],
    letters: [
      "Jeg har arvet din bog om polarforskerne. Jeg er nået til din streg på side 212, og nu forstår jeg den.",
      "Vores læsekreds har holdt pause i to måneder. Vi begynder igen med den, du ville have haft.",
    ],
  },
  {
    motif: "klit",
    heading: "Sommerhuset",
    paragraphs: [
      "I juli flyttede alle til sommerhuset ved Vesterhavet. Der var køjer til seks og som regel ti. {navn} badede hver morgen fra maj til oktober og lod, som om det var varmt.",
      "Når det blæste op, skulle vi ned og se på det. Det skulle man bare.",
    ],
    captions: ["Stranden, juli", "Vi går mod nord, som altid"],
    letters: [
      "Vi var i vandet for dig i dag. 11 grader. Vi lod, som om det var varmt.",
      "Jeg har lagt en sten med hul i på dit bord. Jeg fandt den, hvor vi plejer.",
    ],
  },
  {
    motif: "birk",
    heading: "Skoven",
    paragraphs: [
      "Om søndagen gik {navn} i skoven, uanset vejret og uanset hvem der ville med. I oktober kom {han} hjem med lommerne fulde af kantareller og sagde ikke hvorfra.",
      "Kortet over stederne har {han} tegnet til os. Det er uden navne.",
    ],
    captions: ["Birkene, oktober", "Søndagsturen"],
    letters: [
      "Jeg gik vores tur i søndags. Der er fældet ved det store sving, men bænken står der.",
      "Du viste mig, hvor man skal gå stille. Det gør jeg.",
    ],
  },
  {
    motif: "blomster",
    heading: "Blomsterne",
    paragraphs: [
      "{navn} kørte ikke forbi en grøftekant uden at standse. Der stod altid et glas på bordet med det, der nu blomstrede, og ingen af buketterne var købt.",
      "{Han} kendte dem alle ved navn, på dansk og latin, og hilste på dem på begge dele.",
    ],
    captions: ["Fra grøften, juli", "Markblomster på køkkenbordet"],
    letters: [
      "Jeg plukkede kornblomster på vejen herhen. De holder ikke længe, men det sagde du jo, at de heller ikke skulle.",
      "Du gav mig frø fra stokroserne i en kuvert, hvor der stod »måske«. De blev to meter.",
    ],
  },
  {
    motif: "vindue",
    heading: "Køkkenet",
    paragraphs: [
      "Alt foregik i køkkenet: lektier, klipning, skilsmisser og valgaftener. {navn} stod ved vinduet og vidste, hvem der kom op ad havegangen, længe før de ringede på.",
      "Kaffekanden var blå og fik aldrig lov at blive kold.",
    ],
    captions: ["Køkkenvinduet", "Udsigten, {navn} ikke ville bytte"],
    letters: [
      "Der er ingen, der står i vinduet mere, men vi vinker, når vi går forbi.",
      "Jeg fik min første kop kaffe ved dit køkkenbord. Jeg var elleve. Det har jeg aldrig sagt til mor.",
    ],
  },
  {
    motif: "gaard",
    heading: "Stuehuset",
    paragraphs: [
      "{navn} købte det gamle bindingsværkshus for en slik og brugte resten af livet på at sætte det i stand. Hver sommer blev der kalket, og hele familien stillede op i gammelt tøj.",
      "Hønsene gik frit og lagde æg, hvor det passede dem. Det var børnenes job at finde dem.",
    ],
    captions: ["Huset, nykalket", "Hønsene på gårdspladsen"],
    letters: [
      "Vi kalkede i weekenden. Malthe faldt ned ad stigen, som du gjorde, og slog sig lige så lidt.",
      "Du åbnede døren, før vi nåede at banke på. Hver gang.",
    ],
  },
];
