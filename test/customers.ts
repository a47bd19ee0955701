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
