import type { NameBook } from "./name-book.ts";

const words = (text: string) => text.trim().split(/\s+/);

export const englishNames: NameBook = {
  female: [
    words(`Joan Margaret Dorothy Jean Doris Betty Sheila Edna Winifred Barbara Audrey Beryl Brenda
      Maureen Eileen Hilda Mavis Norma Rita Vera Freda`),
    words(`Susan Christine Linda Carol Jacqueline Janet Patricia Gillian Lesley Pauline Sandra
      Hilary Judith Rosemary Wendy`),
    words("Sarah Claire Emma Rachel Joanne Karen Nicola Helen Louise Catherine Lucy Ruth Hannah"),
    words("Olivia Amelia Grace Evie Poppy Isla Alice Martha Beth Molly Edith Nell"),
  ],
  male: [
    words(`Ronald Kenneth Dennis Albert Stanley Leonard Ernest Frank Harold Arthur Roy Norman
      Eric Cyril Walter Bernard Jack Geoffrey Douglas Raymond`),
    words(
      "Alan Brian Keith Trevor Malcolm Graham Roger Barry Colin Derek Nigel Clive Stuart Philip",
    ),
    words("Paul Andrew Stephen Mark Simon Ian Gareth Neil Matthew Adam Daniel Tom Jonathan"),
    words("Harry Alfie George Oscar Theo Archie Noah Finn Joe Sam Rory Arlo"),
  ],
  surnames: words(`Ashworth Barlow Bennett Birch Carter Clegg Cooper Dawson Ellis Fairclough Garside
    Greenwood Hargreaves Holt Hughes Kershaw Lister Marsden Metcalfe Naylor Ogden Parkin Pickles
    Rhodes Sutcliffe Tattersall Thorpe Walker Whitaker Wood Yates`),
  middleNames: ["Mary", "Rose", "Ann", "May", "Elizabeth"],
  nicknames: {
    female: words("Bunty Midge Dot Nell Queenie"),
    male: words("Nobby Ginger Bud Sparky Chip"),
  },
};
