import type { Occupation } from "#features/memorials/demo/engine/texts/phrasebook.ts";

export const occupations: readonly Occupation[] = [
  {
    sex: "any",
    heading: "Skolen",
    paragraphs: [
      "I {år} år underviste {navn} på skolen i {by}, mest i dansk og geografi. Kortene over Afrika blev rullet ned, også når det var Jylland, de skulle have om, for man skal vide, hvor man er i forhold til noget.",
      "{Han} rettede stile med blyant. Rød tusch, mente {navn}, er til skilte.",
    ],
    quotes: ["{Han} var den første voksne, der spurgte, hvad jeg mente, og ventede på svaret."],
    letters: [
      "Du lærte mig at læse. Jeg gik i fjerde klasse, og alle andre havde givet op. Nu læser jeg for mine egne hver aften.",
      "Vi var seks fra den gamle 7.b samlet i lørdags, og vi kunne stadig alle byer langs den jyske østkyst i den rigtige rækkefølge.",
    ],
  },
  {
    sex: "female",
    heading: "Sygehuset",
    paragraphs: [
      "I {år} år var {navn} sygeplejerske, de fleste af dem som nattevagt på medicinsk afdeling. {Han} kunne gå gennem en stue uden at vække nogen og høre, hvem der lå vågen.",
      "Til jul byttede {han} vagt med dem, der havde små børn. Så holdt vi jul den 27., og det var der ingen, der klagede over.",
    ],
    quotes: [
      "{Han} satte sig altid ned. Det lyder ikke af noget, men det var der ingen andre, der gjorde.",
    ],
    letters: [
      "Vi havde nattevagt sammen i ni år. Du skrællede appelsiner til os alle klokken fire, og jeg kan stadig ikke spise en uden at se på uret.",
      "Du sad hos min mand den nat i 1994. Jeg fik aldrig sagt tak, så det gør jeg nu.",
    ],
  },
  {
    sex: "male",
    heading: "Værkstedet",
    paragraphs: [
      "{navn} blev udlært tømrer og var det i {år} år. Der er tage i det meste af {by}, som {han} har ligget på, og på søndagsturene fik vi at vide, hvilke der var lige.",
      "{Han} målte to gange og skar én gang og sagde ikke noget, når vi gjorde det omvendt. {Han} rakte os bare et nyt bræt.",
    ],
    quotes: ["{Han} kunne se på en dør, at den ville binde om tre år. Det gjorde den så."],
    letters: [
      "Jeg stod i lære hos {navn} i fire år. Jeg har stadig stregmålet, og jeg siger stadig det samme til mine egne lærlinge: Det kan godt være, at ingen ser det, men du ved det.",
      "Trappen holder. Jeg tænker på dig hver morgen, når det tredje trin ikke knirker.",
    ],
  },
  {
    sex: "any",
    heading: "Gården",
    paragraphs: [
      "{navn} drev gården uden for {by} i {år} år, først med malkespande og til sidst med en computer, der stod på komfuret, fordi der var strøm.",
      "Køerne havde navne efter kongehuset og blev tiltalt derefter. Når høsten var i hus, blev der sat et bord op i laden, og så kom alle, der havde løftet noget.",
    ],
    quotes: ["{Han} så på vejret, før {han} så på uret, og havde oftere ret end fjernsynet."],
    letters: [
      "Jeg var feriebarn hos jer i tre somre. Jeg kom fra en lejlighed uden altan, og du gav mig min egen kalv. Den hed Margrethe.",
      "I kørte med vores hø, det år jeg lå med ryggen, og der kom aldrig en regning. Jeg har ikke glemt det.",
    ],
  },
  {
    sex: "male",
    heading: "Havet",
    paragraphs: [
      "{navn} fiskede fra {by} i {år} år, de sidste på sin egen kutter. {Han} kunne ikke svømme og syntes heller ikke, at det hørte med til arbejdet.",
      "Der lå altid en pose rødspætter på dørtrinet hos dem, der havde brug for det. Ingen så ham lægge den, og alle vidste, hvem det var.",
    ],
    quotes: ["Han talte helst, når der var motorstøj nok til, at man ikke kunne høre det hele."],
    letters: [
      "Vi fiskede makker i elleve vintre. Du var den bedste at være våd sammen med.",
      "Flaget var på halv i havnen i går. Ingen spurgte hvem, for det vidste vi.",
    ],
  },
  {
    sex: "any",
    heading: "Bussen",
    paragraphs: [
      "I {år} år kørte {navn} rutebil, og linjen ud til kysten var {hans}. {Han} holdt, hvor folk stod, og ikke kun hvor skiltet stod.",
      "Skolebørnene sad forrest og fik lov at sige stoppestederne i mikrofonen. Den sidste tur, før {han} gik på pension, var der sat flag på hele ruten.",
    ],
    quotes: ["Hvis jeg ikke stod der om morgenen, holdt {han} og dyttede, til jeg kom."],
    letters: [
      "Du ventede på mig hver eneste dag i 8. klasse. Jeg tror ikke, jeg havde gået færdig ellers.",
      "Jeg kører din rute nu. Jeg holder også ved fru Bangs låge, selv om der ikke er noget stoppested.",
    ],
  },
  {
    sex: "any",
    heading: "Posten",
    paragraphs: [
      "{navn} gik med post i {by} i {år} år. {Han} kendte alle trapper, alle hunde og en del hemmeligheder, og kun trapperne talte {han} om.",
      "Da brevene blev færre, blev kaffen hos de gamle længere. Det stod ikke i instruksen, men det stod i {hans} lommebog.",
    ],
    quotes: ["{Han} kendte forskel på en rudekuvert og et brev på måden, folk gik til døren."],
    letters: [
      "Mor fik aldrig mange breve, men du ringede på alligevel og sagde, at der heller ikke var noget i dag. Det var dagens højdepunkt for hende.",
      "Vores hund sidder stadig ved hækken klokken ti.",
    ],
  },
  {
    sex: "any",
    heading: "Bageriet",
    paragraphs: [
      "{navn} stod op klokken to i {år} år. Bageriet i {by} gik i arv én gang og blev malet tre, og opskriften på rugbrødet blev ikke skrevet ned, før {han} var sikker på, at den var rigtig.",
      "Om søndagen gik de skæve boller til spejderne, og med tiden blev mange af bollerne skæve.",
    ],
    quotes: [
      "{Han} gik i seng klokken syv og missede det meste, men ved morgenbordet var {han} den eneste, der var vågen.",
    ],
    letters: [
      "Jeg stod i butikken hver lørdag, fra jeg var femten. Du lærte mig at give byttepenge tilbage og at hilse på folk, som om man havde ventet på dem.",
      "Kan nogen huske hveder hos {navn}? Så behøver jeg ikke sige mere.",
    ],
  },
  {
    sex: "female",
    heading: "Systuen",
    paragraphs: [
      "{navn} syede for det halve {by} i {år} år: konfirmationskjoler, kostumer til revyen og gardiner til rådhuset. Hun kunne tage mål med øjnene og sagde aldrig tallene højt.",
      "Hver stump blev gemt. Vi voksede op under tæpper, hvor man kunne finde hele byens finstuer.",
    ],
    quotes: [
      "Hun lagde op til mig ti minutter før mit bryllup og var den eneste, der ikke rystede på hånden.",
    ],
    letters: [
      "Min konfirmationskjole hænger stadig i skabet. Du syede en lomme i, som mor ikke vidste noget om.",
      "Jeg fik din saks. Den bliver kun brugt til stof, det lover jeg.",
    ],
  },
  {
    sex: "any",
    heading: "Biblioteket",
    paragraphs: [
      "{navn} var ved biblioteket i {by} i {år} år og huskede, hvad folk havde lånt, længe efter at de selv havde glemt det.",
      "{Han} satte bøger til side til dem, der ikke turde spørge. Der lå altid en bunke under skranken med sedler på, og på sedlerne stod der kun et forbogstav.",
    ],
    quotes: [
      "{Han} gav mig den bog, jeg havde brug for, og sagde, at den nok bare var blevet stillet forkert.",
    ],
    letters: [
      "Du lod mig sidde på biblioteket til lukketid, de år der var uro derhjemme. Du spurgte aldrig. Du satte bare en lampe hen til bordet.",
      "Jeg skylder 14 kroner i gebyr fra 1983. De er lagt i kaffekassen.",
    ],
  },
  {
    sex: "male",
    heading: "Smedjen",
    paragraphs: [
      "{navn} var smed i {år} år, først ved esse og ambolt og senere med svejseapparat. Lågen ind til kirkegården i {by} er hans, og den lukker uden at larme.",
      "Han reparerede ting, folk havde smidt ud, og stillede dem tilbage til dem om natten.",
    ],
    quotes: ["Man skulle ikke sige, at noget ikke kunne laves. Så gik han i gang."],
    letters: [
      "Plæneklipperen, du lavede i 1991, kører endnu. Den larmer mindre end den nye.",
      "Du lærte mig at svejse, da jeg var tretten. Mor fik det først at vide til min konfirmation.",
    ],
  },
  {
    sex: "any",
    heading: "Kontoret",
    paragraphs: [
      "I {år} år sad {navn} på kommunekontoret i {by}, det meste af tiden ved skranken. {Han} kunne forklare et skema, så folk gik derfra med rank ryg.",
      "Da edb kom, lærte {han} det på fjorten dage og brugte derefter et år på at lære chefen det.",
    ],
    quotes: ["{Han} sagde aldrig, at det ikke var {hans} bord. {Han} rejste sig og fandt bordet."],
    letters: [
      "Vi delte kontor, telefon og vindue i tolv år. Du vandede min fredslilje i ferierne. Den er blevet to meter høj.",
      "Du var den eneste på hele kommunen, der ringede tilbage.",
    ],
  },
  {
    sex: "female",
    heading: "Børnene",
    paragraphs: [
      "{navn} var dagplejer i {år} år. Der er 61 navne på listen på køkkenlågen, og hun kunne dem alle i rækkefølge, med madønsker.",
      "De kom ud i al slags vejr. Der hang femten par små luffer over kakkelovnen, og ingen af dem passede sammen.",
    ],
    quotes: ["Vores drenge kaldte hende ikke noget bestemt. De kaldte bare, og så kom hun."],
    letters: [
      "Jeg er nummer 34 på køkkenlågen. Min datter hedder det samme som din kat.",
      "Du passede både mig og mine børn. Der er stadig ingen, der kan lave havregrød som dig.",
    ],
  },
  {
    sex: "male",
    heading: "Værftet",
    paragraphs: [
      "{navn} var på værftet i {år} år, som pladesmed og tillidsmand. Når der var stabelafløbning, tog han os med og pegede på de plader, der var hans.",
      "Han forhandlede, som han spillede kort: stille, længe og med de bedste kort til sidst.",
    ],
    quotes: ["Han skrev alting op i en lille bog og brugte den aldrig mod nogen."],
    letters: [
      "Du stod op for os i 1982. Det kostede dig noget, og du talte aldrig om det. Tak, kammerat.",
      "Hal 4 var her i dag, alle ni. Vi har lagt en krans og drukket en øl.",
    ],
  },
  {
    sex: "any",
    heading: "Planteskolen",
    paragraphs: [
      "{navn} arbejdede på planteskolen i {by} i {år} år. {Han} kunne se på folk, om de skulle have en rose eller en ribsbusk.",
      "Alt, hvad ingen ville købe, kom med hjem. Derfor har haven 23 slags pærer og ingen plæne.",
    ],
    quotes: [
      "{Han} tog mig med ud i regnen for at vise mig, hvordan et skud ser ud. Jeg var femogfyrre og havde aldrig set det.",
    ],
    letters: [
      "Æbletræet, du solgte mig som tvivlsomt, gav 90 kilo i år.",
      "Du skrev plantedatoen på alle mærkater med så pæn en skrift, at jeg ikke nænner at tage dem af.",
    ],
  },
  {
    sex: "female",
    heading: "Køkkenet",
    paragraphs: [
      "{navn} stod for køkkenet på plejehjemmet i {by} i {år} år. Hun vidste, hvem der skulle have skorpen skåret af, og hvem der ikke måtte opdage, at den var det.",
      "Hver torsdag var der gule ærter. Præsten lagde sine besøg derefter.",
    ],
    quotes: ["Hun smagte på alt, også på det, vi selv havde med."],
    letters: [
      "Vi var fem i det køkken, og vi sang. Jeg synger stadig den med Nina, når jeg skræller.",
      "Far spiste kun, når det var din sovs. Tak for de to år, den gav ham.",
    ],
  },
  {
    sex: "male",
    heading: "Elværket",
    paragraphs: [
      "{navn} var elektriker i {år} år, og der er ikke mange kældre i {by}, han ikke har ligget på maven i. Han tog selv skoene af, også hos dem, der ikke gjorde.",
      "I orkanen i 1999 var han ude i to døgn. Da han kom hjem, sagde han, at der nu var lys hos dem, der havde små børn, og så sov han.",
    ],
    quotes: [
      "Han forklarede altid, hvad han lavede, så man kunne gøre det selv. Og sagde så, at det måtte man ikke.",
    ],
    letters: [
      "Du satte lampen op over mit spisebord, da jeg lige var blevet alene, og blev siddende, til den var prøvet af.",
      "Jeg var din lærling i tre år. Du gav mig den gule lommelygte på sidste dag. Den ligger i bilen.",
    ],
  },
  {
    sex: "any",
    heading: "Mejeriet",
    paragraphs: [
      "{navn} var på mejeriet i {by} i {år} år og lugtede, efter eget udsagn, fornemt af kærnemælk.",
      "Når vi kom forbi efter skole, fik vi ostekanter i pergamentpapir. Det måtte vi ikke sige til nogen, og derfor vidste hele klassen det.",
    ],
    quotes: ["{Han} bar alting to ad gangen og gik aldrig tomhændet gennem en dør."],
    letters: [
      "Vi stod ved siden af hinanden ved pakkebåndet i otte år uden at kunne høre et ord. Jeg har aldrig kendt nogen så godt.",
      "Der findes ikke en ost, du ikke kunne genkende i blinde. Vi prøvede til julefrokosten i 1988.",
    ],
  },
];
