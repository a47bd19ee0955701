/** Danish, English, Spanish. */

export const HEADINGS = { da: "Log ind", en: "Log in", es: "Iniciar sesión" };
