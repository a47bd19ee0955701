export const childhood = [
  "{nombre} nació en {pueblo}, en una casa con parra, y de niñ{o} llevaba el pan a las vecinas antes de ir a la escuela. Lo hacía corriendo, para que llegara caliente.",
  "{nombre} era de {pueblo}. Su padre tenía un taller de carros y allí aprendió a contar, con clavos, y a estar callad{o} cuando se mide.",
  "{nombre} creció en {pueblo} con sus abuelos. De la abuela aprendió a cocinar sin balanza; del abuelo, a mirar al monte antes de salir.",
];

export const childhoodLately = [
  "{nombre} creció en {pueblo}, en un tercero sin ascensor, y conocía a todo el portal por la manera de subir.",
  "{nombre} nació en {pueblo} y pasó los veranos de su infancia en la acequia, con una bicicleta sin frenos y muchos primos.",
];

export const partner = [
  "Conoció a {pareja} en las fiestas, bajo un paraguas demasiado pequeño. Se casaron en {boda} y nunca compraron otro.",
  "En {boda} se casó con {pareja}. Discutían de casi todo, menos de lo importante.",
];

export const children = [
  "{hijos} crecieron con la puerta abierta y siempre algún niño de más en la mesa.",
  "Tuvieron a {único}, y los tres hacían juntos el crucigrama del domingo.",
];

export const alone = [
  "{nombre} vivió sol{o} y a gusto, pero siempre había dos tazas en la mesa, porque nunca se sabe quién viene.",
];

export const lateYears = [
  "Los últimos años se sentaba junto a la ventana. Sabía quién había pasado, y quién tendría que haber pasado.",
  "Le fue fallando la memoria, pero las canciones se quedaron: todas las estrofas, también las que ya no canta nadie.",
];

export const death = {
  withAge: [
    "{nombre} murió en {lugar} a los {edad} años, con la radio puesta.",
    "{nombre} murió en su casa de {lugar}, a los {edad} años. Llegamos todos a tiempo.",
  ],
  withoutAge: [
    "{nombre} murió en {lugar}, con la radio puesta.",
    "{nombre} murió en su casa de {lugar}. Llegamos todos a tiempo.",
  ],
};

export const quotes = [
  "Nunca daba consejos. Daba tomates.",
  "Se acordaba de lo que le habías dicho la última vez, y seguía desde ahí.",
  "Cuando se reía, se oía en la otra acera.",
];

export const epitaphs = [
  "«Hay café hecho.»",
  "«Donde comen dos, comen tres.»",
  "«Mañana será otro día.»",
  "«Vamos por el camino largo.»",
];
