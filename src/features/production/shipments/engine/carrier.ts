/** What a carrier is told: who gets how many boxes of which weight. */
export type Parcel = {
  /** Our own number: by it a booking is found again. */
  reference: string;
  carrier: string;
  trackingNumber: string | null;
  recipient: { name: string; street: string; postalCode: string; city: string; email: string };
  weightsGrams: readonly number[];
};

export type Booking = {
  /** What the carrier calls it; `null` for what no program was asked. */
  carrierId: string | null;
  trackingNumber: string | null;
};

/** Whoever brings boxes to people. */
export type CarrierService = {
  /** Asks once. Throws a `CarrierError`. */
  book(parcel: Parcel): Promise<Booking>;
  /** What was booked with a reference since a moment; `null` if nothing was. Throws a `CarrierError`. */
  find(reference: string, since: Date): Promise<Booking | null>;
};

/**
 * - `away`: it couldn't be asked, or is too busy: nothing is booked.
 * - `refused`: it takes this parcel as a wrong one, or takes none from us: nothing is booked.
 * - `unclear`: asked, but not answered in a way that can be read: it may be booked.
 */
type CarrierProblem = "away" | "refused" | "unclear";

export class CarrierError extends Error {
  readonly problem: CarrierProblem;
  /** The carrier's own words, for staff; "" where it gave none. */
  readonly says: string;

  constructor(problem: CarrierProblem, says: string, { cause }: { cause?: unknown } = {}) {
    super(`the carrier is ${problem}`, { cause });
    this.problem = problem;
    this.says = says;
  }
}

/** Booked by people, on the carrier's own pages or not at all: it works offline. */
export const byHand: CarrierService = {
  book: async ({ trackingNumber }) => ({ carrierId: null, trackingNumber }),
  find: async () => null,
};
