import type { Letters } from "#features/memorials/demo/engine/texts/phrasebook.ts";

export const fromChildren = [
  "Kære {mor}\nJeg tager telefonen hver søndag klokken fem og kommer i tanke om det. Så ringer jeg til de andre i stedet. Det tror jeg, du ville synes var godt.",
  "{Mor}, vi har delt det hele, og vi blev ikke uenige om andet end kaffekanden. Vi har den på skift.",
  "Jeg fandt din huskeseddel i frakkelommen: mælk, frimærker, ring til mig. Jeg har købt mælk og frimærker.",
  "Tak, fordi du aldrig sagde, at det nok skulle gå. Du kom og hjalp, til det gjorde det.",
  "{Mor}, hækken er klippet. Den er ikke lige, men den er klippet.",
  "Jeg bruger din stemme, når jeg skal skælde ud, og dine ord, når jeg skal trøste. Det virker begge dele.",
  "Du skulle have set køkkenet i går. Der var fjorten mennesker, og der blev talt i munden på hinanden, og der stod en stol tom.",
];

export const fromGrandchildren = [
  "Kære {bedste}\nDu lærte mig at spille kort og at snyde lidt. Jeg vinder stadig.",
  "{Bedste}, jeg bestod. Jeg havde dit ur på.",
  "Jeg savner lyden af dine nøgler i døren, {bedste}.",
  "{Bedste} gav mig altid halvtreds kroner og sagde, at jeg ikke skulle bruge dem på noget fornuftigt. Det har jeg holdt.",
  "Vi har kaldt den lille op efter dig. Hun har din hage, siger alle.",
  "Jeg cykler forbi huset på vej hjem. Der er kommet nye gardiner, men lyset er tændt.",
  "{Bedste}, jeg har opskriften nu. Der stod »en passende mængde« ved alting.",
  "Du svarede altid på mine beskeder med ét ord og en hilsen til alle. Jeg har gemt dem.",
];

export const fromSiblings = [
  "Vi var de to sidste. Nu skal jeg huske det hele alene, og du var den, der huskede bedst.",
  "Du gik foran mig i skole hver dag i syv år og så dig tilbage ved hvert hjørne.",
  "Jeg har billedet fra trappen i {fødeby} stående. Du holder mig i kraven, så jeg ikke falder ned.",
  "Vi talte sammen hver aften klokken ni. Nu går jeg tidligere i seng.",
];

export const fromOthers: readonly Letters[] = [
  {
    relation: "nabo",
    texts: [
      "Vi delte hæk i 22 år og var kun uenige om den ene gang. Du havde ret.",
      "Der er ikke lys i dit køkken, når jeg tager avisen ind. Jeg har ikke vænnet mig til det.",
      "Tak, fordi du tog imod vores pakker, vores børn og vores klager.",
      "Jeg har stadig din stige. Sig til familien, at de bare skal komme.",
      "Du fejede også vores fortov. Jeg gør det samme for de nye.",
    ],
  },
  {
    relation: "ven",
    texts: [
      "Jeg kendte {navn} fra første klasse. Der går et helt sprog tabt, for nu er der ingen, der ved, hvad jeg mener, når jeg siger »dobbelt Ole«.",
      "Vi sås ikke så tit de sidste år, men det gjorde ingen forskel. Vi begyndte bare, hvor vi slap.",
      "Du skyldte mig en tyver, og jeg skyldte dig alt muligt andet. Skal vi sige, at vi er kvit.",
      "Vi rejste til Rom i 1979 for at se det hele og så mest en café. Det var det bedste, jeg har set.",
      "Torsdagsklubben mødtes som aftalt. Vi gav kort til fire og lod dine ligge.",
    ],
  },
  {
    relation: "kollega",
    texts: [
      "Du tog altid telefonen, så vi andre kunne spise færdig.",
      "Jeg var ny og bange for det hele. Du skubbede en stol ud med foden og sagde, at der var kaffe. Det glemmer jeg ikke.",
      "Din kop står her stadig. Der er ingen, der drikker af den.",
    ],
  },
  {
    relation: "niece",
    by: "female",
    texts: [
      "Du sendte mig et brev hver fødselsdag med et firkløver i. Jeg har 31.",
      "Hos jer måtte man blive oppe og høre de voksne. Det er derfra, jeg ved det meste.",
    ],
  },
  {
    relation: "nevø",
    by: "male",
    texts: [
      "Du lod mig køre traktor, da jeg var ti. Far vidste det godt.",
      "Det var dig, der tog med mig, da jeg skulle hente min første bil. Du sparkede til alle fire dæk og sagde ikke noget. Så købte jeg den ikke.",
    ],
  },
  {
    relation: null,
    texts: [
      "Vi kom forbi stenen i dag og læste lidt. Vi kendte dig ikke så godt, som vi nu ville ønske.",
      "Mine tanker går til jer alle i {by}.",
      "{navn} hilste altid først.",
      "Tak for alle de gode snakke ved kassen i Brugsen.",
      "Et ordentligt menneske. Det er der ikke så mange, man kan sige om.",
      "Jeg læste det først i går. Det gør mig ondt for jer, og jeg er glad for, at jeg nåede at komme forbi i sommer.",
      "Varme hilsner til familien fra os i nummer 7.",
      "Vi sang for dig til koret i aftes. Nummer 729, alle vers.",
    ],
  },
];

export const tributes = {
  fromChild: [
    "{Mor} sagde, at man kan kende folk på, hvordan de taler om dem, der ikke er i rummet. Vi har siddet i det rum i nogle uger nu, alle sammen, og talt om dig. Du kan være rolig.\n\nTak for huset, for tålmodigheden og for, at du lod os gøre det om, når det gik galt. Vi passer på hinanden, som du bad om. Vi er ikke lige så gode til det som dig, men vi øver os.",
    "Da jeg flyttede hjemmefra, stod {mor} i døren og sagde, at jeg altid kunne komme hjem og få vasket. Det var ikke vasketøjet, det handlede om.\n\nJeg er kommet hjem mange gange siden. Med børn, uden penge, i dårligt humør. Der blev dækket til én til, og så talte vi om noget andet, til jeg selv begyndte. Sådan vil jeg også være.",
    "Vi har fundet alle kalenderne. Der er 43 af dem, og der står næsten kun vejret og hvem der kom på besøg. Den 12. maj 1985: Sol. Alle hjemme.\n\nDet er det, vi har tænkt os at skrive videre på, {mor}.",
  ],
  fromPartner: [
    "Vi blev gift i {bryllupsår}, og jeg vidste ikke, hvad jeg sagde ja til. Det ved man jo ikke.\n\nDet blev til mange år og nogle få skænderier, de fleste om gardiner. Nu er der så stille om morgenen. Jeg laver stadig kaffe til to, for den bliver bedst sådan.",
    "{navn} gik altid et skridt foran på fortovet og ventede så ved hjørnet. Sådan er det også nu. Jeg skynder mig ikke, men jeg ved, hvor du står.",
  ],
  fromFriend: {
    relation: "ven",
    texts: [
      "Jeg har kendt {navn}, siden vi var unge og kloge. Det sidste holdt ikke, men venskabet gjorde.\n\nDer var den vinter, hvor jeg ikke kunne komme ud af sengen. {navn} kom hver dag klokken ti, trak gardinerne fra, satte sig og læste avisen højt. Hele avisen, også annoncerne. Den 3. marts stod jeg op, og det var på grund af en brugt havefræser.",
      "Nogle mennesker fylder i et rum. {navn} gjorde plads i det. Man kom til at sige mere, end man havde tænkt sig, og gik derfra lettere.\n\nDet er ikke en lille ting at kunne.",
    ],
  },
};

export const candleMessages = [
  "Godnat",
  "Tænker på dig i dag",
  "Din fødselsdag",
  "Tak for kaffen",
  "Hilsen fra Bornholm",
  "Det sner. Du ville have elsket det",
  "Vi var her i dag",
  "Til dig, der altid havde tændt i vinduet",
  "Hils de andre",
  "I dag er det et år siden",
  "Så blev det forår",
  "Savner dig",
  "Sov godt",
  "Fra bænken ved havnen",
  "Månen er fuld i aften",
  "Vi savner din sovs",
  "Kom bare forbi for at sige hej",
];

/** Groups that sign together. */
export const groups = [
  "Familien {surname}",
  "{first} og {second}",
  "{first} og {second} {surname}",
  "Alle i nummer 7",
  "Onsdagsklubben",
  "Hjemmeplejen",
  "Torsdagskoret",
];
