/** Who buys privately, in tests that aren't about orders. */
export const ANNA = {
  kind: "private",
  name: "Anna Bech",
  email: "anna@example.org",
  street: "Havnevej 4",
  postalCode: "5960",
  city: "Marstal",
  country: "DK",
  companyNumber: null,
  ean: null,
  reference: null,
} as const;

/** As typed by a private person. */
export const AASE = {
  kind: "private",
  name: "Åse Sten",
  email: "aase@example.org",
  street: "Gravene 4",
  postalCode: "8800",
  city: "Viborg",
  country: "DK",
} as const;
