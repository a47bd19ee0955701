import type { NameBook } from "./name-book.ts";

const words = (text: string) => text.trim().split(/\s+/);

export const spanishNames: NameBook = {
  female: [
    words(`Carmen Josefa Dolores Francisca Antonia Isabel Encarnación Rosario Pilar Concepción
      Mercedes Teresa Manuela Consuelo Amparo Remedios Aurora`),
    words(
      "María Ana Rosa Margarita Lourdes Inmaculada Montserrat Yolanda Begoña Elena Marisa Nieves",
    ),
    words("Cristina Laura Marta Patricia Sonia Raquel Beatriz Silvia Nuria Esther Natalia"),
    words("Lucía Martina Paula Daniela Valeria Alba Carla Noa Irene Julia"),
  ],
  male: [
    words(`José Manuel Francisco Antonio Juan Ramón Vicente Joaquín Emilio Julián Eusebio Gregorio
      Tomás Félix Fermín Saturnino`),
    words("Miguel Rafael Fernando Luis Ángel Jesús Enrique Andrés Pedro Ignacio Agustín"),
    words("David Javier Sergio Alberto Óscar Raúl Rubén Iván Jorge Álvaro"),
    words("Hugo Mateo Leo Pablo Martín Nicolás Marcos Diego Bruno Adrián"),
  ],
  surnames: words(`García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Martín
    Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres
    Domínguez Vázquez Ramos Gil Serrano Blanco Molina Castro Ortega Delgado Ortiz Marín Iglesias`),
  middleNames: ["Luisa", "Pilar", "Jesús", "Ángeles"],
  nicknames: {
    female: words("Chata Nena Tita Chelo"),
    male: words("Chispa Moreno Rubio Quico"),
  },
};
