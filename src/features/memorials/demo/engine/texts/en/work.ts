import type { Occupation, Pastime } from "#features/memorials/demo/engine/texts/phrasebook.ts";

export const occupations: readonly Occupation[] = [
  {
    sex: "any",
    heading: "School",
    paragraphs: [
      "For {years} years {name} taught at the school in {town}, mostly history. {He} marked in pencil. Red ink, {he} said, is for danger.",
    ],
    quotes: ["{He} was the first grown-up who asked what I thought, and waited for the answer."],
    letters: [
      "You taught me to read when everyone else had given up. I read to my own every night now.",
    ],
  },
  {
    sex: "female",
    heading: "The ward",
    paragraphs: [
      "{name} nursed for {years} years, most of them on nights. She could walk through a ward without waking a soul and hear who was lying awake.",
    ],
    quotes: ["She always sat down. It doesn’t sound much, but nobody else did."],
    letters: [
      "You sat with my husband that night in 1994. I never thanked you, so I am doing it now.",
    ],
  },
  {
    sex: "male",
    heading: "The joiner’s shop",
    paragraphs: [
      "{name} was a joiner for {years} years. There is hardly a straight door in {town} that isn’t one of his. He measured twice and cut once, and when we did it the other way round he said nothing and handed us another plank.",
    ],
    quotes: [
      "He could look at a door and tell you it would stick in three years. And then it did.",
    ],
    letters: [
      "I was your apprentice for four years. I say the same to mine now: nobody else will see it, but you’ll know.",
    ],
  },
  {
    sex: "any",
    heading: "The post",
    paragraphs: [
      "{name} delivered the post in {town} for {years} years and knew every gate, every dog and a good many secrets. {He} only ever spoke of the gates.",
    ],
    quotes: ["You could set your watch by {him}, and people did."],
    letters: ["Our dog still sits by the gate at ten."],
  },
  {
    sex: "any",
    heading: "The mill",
    paragraphs: [
      "{name} was at the mill for {years} years and could lip-read across three looms. It came in useful at weddings.",
    ],
    quotes: ["{He} wrote everything down in a little book and never used it against anyone."],
    letters: [
      "We stood side by side for eight years and never heard a word. I’ve never known anyone so well.",
    ],
  },
];

export const pastimes: readonly Pastime[] = [
  {
    motif: "have",
    heading: "The allotment",
    paragraphs: [
      "The allotment was where {name} really lived from May to September. There was a deckchair, and it was never used.",
    ],
    captions: ["The allotment, August 1996", "The shed {name} painted every other year"],
    letters: ["The leeks are still in. We’ll lift them after the first frost, as you would have."],
  },
  {
    motif: "fugle",
    heading: "The birds",
    paragraphs: [
      "The binoculars and an exercise book lay on the kitchen sill, and {name} wrote the birds down every day. The squirrel was not entered.",
    ],
    captions: ["The bird table in January"],
    letters: ["There was a bullfinch on your gate this morning. I thought you ought to know."],
  },
  {
    motif: "hund",
    heading: "The dogs",
    paragraphs: [
      "There was always a dog and it was always called Bess. They took the same walk every morning at half past six.",
    ],
    captions: ["Bess waiting at the gate", "Bess the third"],
    letters: ["Bess lives with us now. She still pulls left at the church, so we go your way."],
  },
  {
    motif: "vaerksted",
    heading: "The shed",
    paragraphs: [
      "Every tool in the shed hung in its own pencil outline, so {he} could see at a glance which of us had borrowed what.",
    ],
    captions: ["The tools, as {he} left them"],
    letters: ["I have had your plane since 2009. Now I don’t know whom to give it back to."],
  },
  {
    motif: "strik",
    heading: "The knitting",
    paragraphs: [
      "{name} knitted on the bus, in meetings and through every film. {He} unpicked without sighing: it wasn’t the wool’s fault.",
    ],
    captions: ["The red one that never got finished"],
    letters: [
      "I’ve got your jumper on today. It’s darned at the elbows in a colour you wouldn’t have chosen.",
    ],
  },
  {
    motif: "laenestol",
    heading: "The chair",
    paragraphs: [
      "{name} read in the green chair every evening, with a pencil. There are lines in the margins of every book in the house, and of some that belong to the library.",
    ],
    captions: ["The chair by the lamp"],
    letters: ["I have reached your pencil line on page 212, and now I see why."],
  },
];
