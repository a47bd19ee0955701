import type { NameBook } from "./name-book.ts";

const words = (text: string) => text.trim().split(/\s+/);

export const danishNames: NameBook = {
  female: [
    words(`Inger Karen Kirsten Else Grethe Ruth Gerda Edith Ellen Anna Birthe Lis Jytte Tove Aase
      Bodil Ingrid Elly Gudrun Esther Rigmor Signe Asta Erna Agnes Kamma Vera Lilly Solveig
      Ragnhild Elna Karla Johanne Marie Dagny Thyra Magda Herdis Nora Astrid Oda Gunhild`),
    words(`Susanne Lene Hanne Bente Pia Marianne Annette Dorthe Lone Jette Helle Anne Vibeke Ulla
      Conny Gitte Inge Lisbeth Charlotte Mona Karin Merete Birgit Eva Lis Anni Kirsten Margit Tove`),
    words(`Mette Louise Camilla Maria Trine Rikke Pernille Tina Heidi Christina Line Stine Katrine
      Sanne Malene Anja Ditte Signe Maja Julie`),
    words(`Emma Freja Sofie Ida Alma Asta Clara Laura Karla Mathilde Ella Nora Agnes Liva Sara Anna
      Frida Josefine`),
  ],
  male: [
    words(`Villy Knud Svend Aage Ejnar Børge Poul Kaj Erik Hans Jens Niels Verner Henning Harald
      Arne Holger Gunnar Viggo Otto Ove Egon Ernst Helge Johannes Anton Karl Orla Tage Ib Bent Leo
      Alfred Christian Vagn Frode Preben Thorkild Åge Evald`),
    words(`Peter Jørgen Ole Finn Torben Kurt Per Steen Bjarne Leif Flemming Erling John Henrik Lars
      Søren Michael Carsten Kim Jan Claus Palle Mogens Keld Hans Niels Bent Freddy`),
    words(`Thomas Martin Jesper Morten Rasmus Kristian Anders Jakob Brian Kenneth Mads Simon Casper
      Daniel Jonas Mikkel Christian Esben Troels Ulrik`),
    words(`Malthe Magnus Emil Frederik Viggo Oscar Noah William Anton Elias Valdemar August Storm
      Tobias Oliver Villads Aksel Lauge`),
  ],
  surnames: words(`Jensen Nielsen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen
    Jørgensen Petersen Madsen Kristensen Olsen Thomsen Poulsen Johansen Knudsen Mortensen Møller
    Lund Holm Kjær Bach Dahl Friis Krogh Skov Vestergaard Nørgaard Bang Toft Bjerregaard Winther
    Brandt Juhl Thygesen Bisgaard Ravn Mølgaard Søndergaard Østergård Lauridsen Clausen Iversen
    Frandsen Overgaard Dam Damgaard Bruun Bertelsen Kruse Laursen Mathiesen Carlsen Gregersen
    Skovgaard Eskildsen Steffensen Nygaard Kirkegaard Hedegaard Jespersen Enevoldsen`),
  middleNames: words(`Lund Holm Bach Dahl Friis Skov Toft Vig Bang Kjær Juhl Ravn Dam Bruun Krogh
    Høj Munk Balle Rosendal Hjort Buhl Stæhr`),
  nicknames: {
    female: words("Bitten Lillemor Tulle Musse Misse Søs Nusse"),
    male: words("Basse Skipper Mester Bror Lange Smeden Krølle"),
  },
};
