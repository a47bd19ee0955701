export const childhood = [
  "{name} was born in {birthtown}, the fifth of seven, in a house where the bath hung on a nail. {He} claimed never to have had hot water all to {him}self until {he} was twenty-three.",
  "{name} came from {birthtown}. {His} father drove the coal cart and {name} rode on top, and knew every back door in town before {he} could read.",
  "{name} grew up over the ironmonger’s in {birthtown} and could tell a half-inch screw from a five-eighths in the dark.",
  "{name} was born in {birthtown} in a winter so cold that the midwife stayed three days. She is said to have left the recipe for the parkin.",
];

export const childhoodLately = [
  "{name} was born in {birthtown} and spent most of {his} childhood up the same tree, reading.",
  "{name} grew up in {birthtown} with a paper round, a bike with no brakes and a great many cousins.",
];

export const partner = [
  "{He} met {partner} on the last bus home, and they both missed their stop. They were married in {married}.",
  "{name} and {partner} married in {married}, in the rain, in borrowed shoes. The shoes were returned.",
  "In {married} {name} married {partner}. They disagreed about nearly everything apart from each other.",
];

export const children = [
  "{children} grew up with the back door open and somebody else’s children at the table.",
  "They had {onlychild}, and a Morris Minor, and were not always sure which of the two was keeping them awake.",
  "{children} learned to swim, to whistle and to be quiet during the football results. Little else was asked of them.",
];

export const alone = [
  "{name} lived alone and liked it, but there were always two cups out, because you never knew.",
  "{name} had no children and a whole street of them. The biscuit tin was on the low shelf on purpose.",
];

export const lateYears = [
  "In the last years {name} sat by the window on to the street. {He} knew who had gone past, and who ought to have.",
  "{name} stayed in the house until it was no longer possible, and then a bit longer.",
  "{His} memory went, but the songs stayed put: every verse, including the ones nobody sings.",
];

export const death = {
  withAge: [
    "{name} died at home in {deathtown}, aged {age}, with the radio on.",
    "{name} died in {deathtown}, aged {age}. We were all there in time.",
  ],
  withoutAge: [
    "{name} died at home in {deathtown}, with the radio on.",
    "{name} died in {deathtown}. We were all there in time.",
  ],
};

export const quotes = [
  "{He} could be quiet with you so that it didn’t feel like silence.",
  "You never won an argument with {him}, but you always got lunch.",
  "{He} remembered what you had said last time, and went on from there.",
];

export const epitaphs = [
  "“The kettle’s on.”",
  "“Let’s go the long way round.”",
  "“There’s always room for one more.”",
  "“Mind how you go.”",
  "“It’ll get done.”",
];
