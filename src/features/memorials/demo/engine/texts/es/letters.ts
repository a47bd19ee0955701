import type { Letters } from "#features/memorials/demo/engine/texts/phrasebook.ts";

export const fromChildren = [
  "{mamá}, los domingos a las cinco sigo cogiendo el teléfono. Ahora llamo a los demás. Creo que te gustaría.",
  "Lo hemos repartido todo y solo discutimos por la cafetera. La tenemos por turnos.",
];

export const fromGrandchildren = [
  "{abuela}, he aprobado. Llevaba tu reloj.",
  "Me enseñaste a jugar a las cartas y a hacer un poco de trampa. Sigo ganando.",
  "{abuela}, ya tengo la receta. En todo pone «lo que admita».",
];

export const fromSiblings = ["Ibas delante de mí al colegio y en cada esquina mirabas atrás."];

export const fromOthers: readonly Letters[] = [
  {
    relation: "vecindad",
    texts: [
      "Cuando salgo por el pan ya no hay luz en tu cocina. No me acostumbro.",
      "Todavía tengo tu escalera. Que la familia pase cuando quiera.",
    ],
  },
  {
    relation: "amistad",
    texts: [
      "Nos veíamos poco estos años, pero daba igual: empezábamos donde lo habíamos dejado.",
      "Los jueves seguimos echando la partida. Repartimos para cuatro y dejamos tus cartas en la mesa.",
    ],
  },
  {
    relation: "trabajo",
    texts: [
      "Era mi primer día y no conocía a nadie. Acercaste una silla con el pie y dijiste que había café.",
    ],
  },
  {
    relation: null,
    texts: [
      "{nombre} siempre saludaba primero.",
      "Hoy hemos pasado por la sepultura y hemos leído un rato.",
      "Un abrazo a la familia de parte de los del tercero.",
    ],
  },
];

export const tributes = {
  fromChild: [
    "Cuando me fui de casa, {mamá} me dijo desde la puerta que siempre podía traer la ropa para lavar. No hablaba de la ropa.\n\nHe vuelto muchas veces: con niños, sin dinero, de mal humor. Se ponía un plato más y hablábamos de otra cosa hasta que empezaba yo. Así quiero ser.",
  ],
  fromPartner: [
    "Nos casamos en {boda} y no sabía a qué decía que sí. Eso no se sabe.\n\nFueron muchos años y pocas discusiones, casi todas por las cortinas. Sigo haciendo café para dos: en la cafetera grande sale mejor.",
  ],
  fromFriend: {
    relation: "amistad",
    texts: [
      "Hay personas que llenan una sala. {nombre} hacía sitio. Contabas más de lo que pensabas contar y te ibas a casa más ligero.\n\nNo es poca cosa.",
    ],
  } satisfies Letters,
};

export const candleMessages = [
  "Buenas noches",
  "Hoy es tu cumpleaños",
  "Ha nevado",
  "Hoy me acuerdo de ti",
  "Gracias por el café",
];

export const groups = [
  "Familia {surname}",
  "{first} y {second}",
  "Los del tercero",
  "El coro de los jueves",
];
