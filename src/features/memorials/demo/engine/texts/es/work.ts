import type { Occupation, Pastime } from "#features/memorials/demo/engine/texts/phrasebook.ts";

export const occupations: readonly Occupation[] = [
  {
    sex: "any",
    heading: "La escuela",
    paragraphs: [
      "Durante {años} años dio clase en la escuela de {casa}. Corregía a lápiz. El rojo, decía, es para los semáforos.",
    ],
    quotes: ["Fue la primera persona mayor que me preguntó qué pensaba, y esperó la respuesta."],
    letters: [
      "Me enseñaste a leer cuando los demás ya no insistían. Ahora leo a mis hijos cada noche.",
    ],
  },
  {
    sex: "any",
    heading: "La panadería",
    paragraphs: [
      "{nombre} se levantó a las dos de la mañana durante {años} años. Las barras torcidas eran para los niños, y con el tiempo salían muchas torcidas.",
    ],
    quotes: [
      "Se acostaba a las siete y se perdía casi todo, pero en el desayuno solo {nombre} estaba despiert{o}.",
    ],
    letters: [
      "Me diste mi primer trabajo, los sábados. Me enseñaste a devolver el cambio y a saludar como si hubieras estado esperando.",
    ],
  },
  {
    sex: "male",
    heading: "El taller",
    paragraphs: [
      "{nombre} fue carpintero {años} años. Medía dos veces y cortaba una, y cuando lo hacíamos al revés no decía nada: nos daba otra tabla.",
    ],
    quotes: ["Miraba una puerta y sabía que en tres años iba a rozar. Y rozaba."],
    letters: [
      "La escalera aguanta. Me acuerdo de ti cada mañana, en el tercer peldaño, que no cruje.",
    ],
  },
  {
    sex: "female",
    heading: "El hospital",
    paragraphs: [
      "{nombre} fue enfermera {años} años, casi siempre de noche. Cruzaba una sala sin despertar a nadie y sabía quién no dormía.",
    ],
    quotes: ["Siempre se sentaba. Parece poco, pero nadie más lo hacía."],
    letters: [
      "Aquella noche de 1994 te quedaste con mi marido. No te di las gracias, así que te las doy ahora.",
    ],
  },
];

export const pastimes: readonly Pastime[] = [
  {
    motif: "have",
    heading: "El huerto",
    paragraphs: [
      "De mayo a septiembre vivía en el huerto. Había una tumbona, y no la usó nunca. De allí nadie se iba con las manos vacías.",
    ],
    captions: ["El huerto, agosto de 1996"],
    letters: ["Este año planté yo los tomates, y no salieron como los tuyos."],
  },
  {
    motif: "baad",
    heading: "La barca",
    paragraphs: [
      "La barca se compró demasiado barata y se mantuvo a flote demasiado cara. Nunca iban lejos, pero siempre volvían los últimos.",
    ],
    captions: ["El puerto, en octubre"],
    letters: ["El sábado sacamos la barca entre todos. Está limpia y tapada."],
  },
  {
    motif: "hund",
    heading: "Los perros",
    paragraphs: [
      "Siempre hubo un perro y siempre se llamó Canelo. Daban la misma vuelta cada mañana a las seis y media.",
    ],
    captions: ["Canelo espera en la puerta"],
    letters: [
      "Canelo vive con nosotros. En la iglesia sigue tirando a la derecha, así que vamos por donde ibas tú.",
    ],
  },
  {
    motif: "vindue",
    heading: "La cocina",
    paragraphs: [
      "Todo pasaba en la cocina: los deberes, los cortes de pelo y las noches electorales. La cafetera era azul y nunca llegó a enfriarse.",
    ],
    captions: ["La ventana de la cocina"],
    letters: ["Ya no hay nadie en la ventana, pero al pasar saludamos."],
  },
  {
    motif: "blomster",
    heading: "Las flores",
    paragraphs: [
      "No pasaba junto a una cuneta sin pararse. En la mesa había siempre un vaso con lo que estuviera en flor, y ninguno de los ramos era comprado.",
    ],
    captions: ["De la cuneta, en julio"],
    letters: [
      "Por el camino he cogido amapolas. No duran, pero tú decías que tampoco hacía falta.",
    ],
  },
];
