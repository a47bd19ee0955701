import type { Letters } from "#features/memorials/demo/engine/texts/phrasebook.ts";

export const fromChildren = [
  "{mum}, I still pick up the phone on Sundays at five. I ring the others instead. I think you’d approve.",
  "We have shared everything out and only disagreed about the teapot. We take turns.",
  "{mum}, the hedge is cut. It isn’t straight, but it is cut.",
];

export const fromGrandchildren = [
  "{gran}, I passed. I was wearing your watch.",
  "You taught me cards, and how to cheat a little. I still win.",
  "{gran}, I have the recipe now. It says “enough” next to everything.",
];

export const fromSiblings = [
  "You walked ahead of me to school for seven years and looked back at every corner.",
  "There were only the two of us left. Now I have to remember it all, and you were always better at it.",
];

export const fromOthers: readonly Letters[] = [
  {
    relation: "neighbour",
    texts: [
      "We shared a hedge for twenty-two years and argued about it once. You were right.",
      "There’s no light in your kitchen when I fetch the milk in. I’m not used to it.",
      "I’ve still got your ladder. Tell the family to call round for it.",
    ],
  },
  {
    relation: "friend",
    texts: [
      "We didn’t meet often these last years, but it made no odds. We just began where we’d left off.",
      "You owed me a tenner and I owed you everything else. Shall we call it quits.",
    ],
  },
  {
    relation: "colleague",
    texts: [
      "I was new and frightened of everything. You pushed a chair out with your foot and said there was tea.",
      "Your mug is still here. Nobody uses it.",
    ],
  },
  {
    relation: null,
    texts: [
      "{name} always said hello first.",
      "We came by the stone today and read for a while. We wish we’d known you better.",
      "We sang for you at choir last night, all the verses.",
    ],
  },
];

export const tributes = {
  fromChild: [
    "When I left home, {mum} stood in the doorway and said I could always bring my washing. It wasn’t about the washing.\n\nI have come home many times since: with children, without money, in a bad mood. Another place was laid, and we talked of something else until I was ready. That is how I would like to be.",
  ],
  fromPartner: [
    "We were married in {married}, and I had no idea what I was agreeing to. You don’t.\n\nIt came to a good many years and a few rows, mostly about curtains. I still make tea for two. It tastes better from the big pot.",
  ],
  fromFriend: {
    relation: "friend",
    texts: [
      "Some people fill a room. {name} made space in one. You said more than you meant to and went home lighter.\n\nIt is no small thing to be able to do.",
    ],
  } satisfies Letters,
};

export const candleMessages = [
  "Goodnight",
  "Your birthday",
  "It’s snowing. You’d have loved it",
  "Thinking of you today",
  "A year ago today",
  "Thanks for the tea",
];

export const groups = [
  "The {surname} family",
  "{first} and {second}",
  "All at number 9",
  "The Thursday choir",
];
