export const childhood = [
  "{navn} blev født i {fødeby} og voksede op i en toværelses over bageren. {Han} sagde altid, at {han} kunne høre på trinene i gården, om det blev en god dag.",
  "{navn} kom til verden i {fødeby} midt i høsten, og det mente {han} selv forklarede en del. Der var dyr, der skulle passes, og en mor, der sang, mens hun gjorde det.",
  "{navn} blev født i {fødeby}, hvor faren kørte mælketur og moren syede for folk. Fra {han} var seks, sad {han} med på vognen og holdt styr på pengene.",
  "Barndommen i {fødeby} var en baggård, et lokum og fyrre børn. {navn} var den, der kunne kravle over plankeværket, og den, der gik tilbage efter de små.",
  "{navn} voksede op i {fødeby} med udsigt til rangerterrænet. {Han} kunne kende lokomotiverne på lyden og gjorde det stadig som voksen, når vi holdt ved en overkørsel.",
  "{navn} blev født i {fødeby} som nummer fire af seks. Der var én cykel i familien, og turen til skole gik efter alder.",
  "I {fødeby} boede {navn} som barn i den gule længe ved mosen. Om vinteren løb de på skøjter til skole, og om foråret kom de for sent på grund af frøerne.",
  "{navn} kom fra {fødeby}, fra et hjem med klaver og kakkelovn og aldrig helt nok af det, man putter i en kakkelovn. Derfor lærte {han} at spille med handsker på.",
  "{navn} blev født i {fødeby}, hvor forældrene havde købmandsbutikken på hjørnet. {Han} vejede kaffe af, før {han} kunne læse, og kunne resten af livet ramme et halvt pund på øjemål.",
  "Som barn i {fødeby} ville {navn} være skibskaptajn, organist eller postbud. Det blev ingen af delene, men {han} fløjtede, cyklede og gik i land alle vegne.",
  "{navn} blev født i {fødeby}. Faren var murer, og {navn} fik lov at komme med på stilladset, når moren ikke så det. Højder var {han} aldrig bange for siden, kun for køer.",
  "{navn} voksede op hos sine bedsteforældre i {fødeby}. Af bedstemoren lærte {han} at bage uden vægt, af bedstefaren at være stille i en båd.",
  "{navn} var fra {fødeby}, og det kunne høres hele livet. {Han} tog til byen, men sproget blev boende derude.",
  "{navn} blev født hjemme i {fødeby}, en nat, hvor jordemoderen kom på ski. Den historie fik vi hver gang, det sneede.",
];

export const childhoodLately = [
  "{navn} blev født i {fødeby} og boede de første år i et rækkehus med fælles legeplads. {Han} kendte alle hunde ved navn, før {han} kendte børnene.",
  "{navn} voksede op i {fødeby} med en sandkasse, en bandekasse og senere en båndoptager, som {han} optog hele familien på. Båndene ligger her endnu.",
  "{navn} blev født i {fødeby}. I skolen sad {han} ved vinduet, og det står der noget om i alle meddelelsesbøgerne.",
  "{navn} kom fra {fødeby}, fra et hus, hvor der altid var en knallert skilt ad i bryggerset. Den blev samlet til sidst, og {navn} kørte den til Skagen.",
  "Som barn i {fødeby} samlede {navn} på frimærker, snegle og venner. Vennerne holdt.",
  "{navn} voksede op i {fødeby} som den mellemste af tre og sagde altid, at det var den bedste plads: Man slap for at gå forrest, og man nåede det hele.",
];

export const partner = [
  "{Han} mødte {partner} ved en fest i forsamlingshuset, hvor de begge var kørt forkert. De blev gift i {bryllupsår}.",
  "I {bryllupsår} blev {navn} gift med {partner}. De havde kendt hinanden, siden de gik til præst sammen, og ingen af dem kunne huske, hvem der spurgte.",
  "{partner} kom ind i billedet en regnvejrsdag ved busstoppestedet med en paraply, der var for lille. De blev gift i {bryllupsår} og fik aldrig en større.",
  "{navn} og {partner} blev gift i {bryllupsår} og flyttede ind i {by} med en sofa, to gryder og en pladespiller. Pladespilleren var det eneste, der var betalt.",
  "Det var {partner}, der lærte {ham} at danse. Det tog hele foråret, og i {bryllupsår} blev de gift.",
  "{navn} skrev breve med {partner} i to år, før de mødtes anden gang. De blev gift i {bryllupsår}. Brevene ligger stadig i en skotøjsæske, bundet med hyssing.",
  "{navn} traf {partner} på højskolen. De var uenige om det meste fra den første aften, og i {bryllupsår} blev de gift og fortsatte samtalen.",
  "I {bryllupsår} sagde {navn} ja til {partner} på rådhuset i {by}. Bagefter spiste de rødspætter på havnen, og det gjorde de på dagen hvert år.",
];

export const children = [
  "De fik {børn}. Døren stod åben, og der var altid et par børn mere ved bordet, end der var i familien.",
  "{børn} voksede op med at skulle være hjemme, når lygterne blev tændt, og ellers ikke.",
  "De fik {antal} børn, {børn}. I ferierne pakkede de bilen så fuld, at den yngste sad på soveposerne.",
  "Sammen fik de {enebarn}. De var tre om det meste: opvasken, krydsordet og den grønne folkevogn.",
  "De fik {enebarn}, og det lille værelse mod haven blev malet gult. Det er gult endnu.",
  "{børn} lærte at svømme, slå søm i og tie stille under radioavisen. Meget andet var der ikke krav om.",
  "Da {børn} var små, stod der et skilt på døren til skuret: Her må man gerne rode. Det blev ikke taget ned siden.",
];

export const alone = [
  "{navn} boede alene og trivedes med det. Men der var altid dækket til to, for man kunne aldrig vide, hvem der kom forbi.",
  "{navn} fik ikke selv børn, men havde en hel opgang. Nøglen til lejligheden hang hos tre forskellige naboer, og alle tre brugte den.",
  "{navn} rejste helst alene. {Han} sendte kort til os alle, med få ord og altid et om vejret.",
  "For børnene i opgangen var {navn} den, man gik ind til, når nøglen var væk. Der var saftevand i køleskabet, og ingen spurgte, hvordan nøglen var blevet væk.",
];

export const lateYears = [
  "De sidste år boede {navn} i ældreboligen ved kirken i {by}. Stolen stod ved vinduet, og {han} vidste, hvem der var gået forbi, og hvem der burde.",
  "{navn} blev i huset, til det ikke gik længere, og lidt til. Hjemmehjælperne fik kaffe, om de havde tid eller ej.",
  "Synet blev dårligt til sidst, så vi læste højt på skift. {navn} faldt i søvn undervejs og kunne alligevel gengive handlingen.",
  "Da benene ikke ville mere, fik {navn} en elscooter. Den kørte {han}, som {han} havde kørt alt andet.",
  "Hukommelsen blev hullet de sidste år, men sangene sad fast. {navn} kunne alle vers, også dem, ingen synger.",
  "Til det sidste lagde {navn} tøj frem om aftenen til dagen efter. Man skal være klar, sagde {han}, også når man ikke skal noget.",
  "{navn} holdt sine fødselsdage kort og sine farveller lange. Der blev vinket, til man var om hjørnet.",
  "De sidste somre sad {navn} på bænken foran huset. Folk, der havde travlt, gik en anden vej.",
];

export const death = {
  withAge: [
    "{navn} døde i {dødssted}, {alder} år gammel. Der var lys i vinduet.",
    "{navn} blev {alder} år. {Han} døde hjemme en tidlig morgen, og katten lå der endnu, da vi kom.",
    "{navn} døde på sygehuset i {dødssted}, {alder} år. Vi nåede derhen alle sammen.",
    "{navn} døde i sin egen seng, {alder} år gammel, med avisen opslået på vejrudsigten.",
    "{navn} døde i {dødssted}, {alder} år gammel. Dagen før spurgte {han}, om vi havde husket at spise.",
  ],
  withoutAge: [
    "{navn} døde i {dødssted}. Der var lys i vinduet.",
    "{navn} døde hjemme i {dødssted} en tidlig morgen.",
    "{navn} døde på sygehuset i {dødssted}. Vi nåede derhen alle sammen.",
    "{navn} døde i {dødssted}, mens køkkenradioen spillede i baggrunden.",
  ],
};

export const quotes = [
  "{Han} spurgte altid, om man var kommet godt hjem, også når man kun boede to huse væk.",
  "{Han} kunne være stille sammen med én, så det ikke føltes som stilhed.",
  "Man fik aldrig ret over for {ham}, men man fik altid frokost.",
  "{Han} huskede, hvad man havde sagt sidste gang, og spurgte videre derfra.",
  "Når {han} grinede, kunne man høre det på den anden side af vejen.",
  "{Han} gav aldrig gode råd. {Han} gav kartofler med hjem.",
  "Jeg har aldrig set {ham} gå forbi nogen uden at hilse.",
];

export const epitaphs = [
  "»Der er kaffe på kanden.«",
  "»Det ordner sig, når man går i gang.«",
  "»Kom indenfor, døren er åben.«",
  "»Vi tager den lange vej hjem.«",
  "»Først arbejdet, så kaffen.«",
  "»Man kan altid gå en tur.«",
  "»Der er plads til én til.«",
  "»I morgen er der også en dag.«",
  "»Hvem vil have det sidste stykke?«",
  "»Det skal jo gøres ordentligt.«",
  "»Nu skal vi ikke gøre det større, end det er.«",
  "»Husk at se op.«",
  "»Vi ses på lørdag.«",
  "»Ring, når I er hjemme.«",
  "Tak for alt",
  "Elsket af sine",
  "Tak for turen",
  "Altid med os ved bordet",
  "Vi passer på haven",
  "Tak, fordi du var vores",
];
