import type { MemorialChange } from "#features/memorials/content/contract.ts";
import type { Ceremony, FirstCeremony } from "#features/memorials/content/ceremony/contract.ts";

const EMPTY: Ceremony = {
  name: null,
  place: null,
  address: null,
  at: null,
  stream: null,
  note: null,
};

/** The first ceremony by its former names. */
export function firstCeremonyOf([first]: readonly Ceremony[]): FirstCeremony {
  const { place, at, stream } = first ?? EMPTY;
  return { ceremonyPlace: place, ceremonyAt: at, ceremonyStream: stream };
}

/** The list after a change of it, or of its first one by the former names. */
export function changedCeremonies(
  before: readonly Ceremony[],
  { ceremonies, ceremonyPlace, ceremonyAt, ceremonyStream }: MemorialChange,
): Ceremony[] {
  const listed = ceremonies?.map((one) => ({ ...EMPTY, ...one })) ?? before;
  const [first = EMPTY, ...others] = listed;
  const changed = {
    ...first,
    ...(ceremonyPlace !== undefined && { place: ceremonyPlace }),
    ...(ceremonyAt !== undefined && { at: ceremonyAt }),
    ...(ceremonyStream !== undefined && { stream: ceremonyStream }),
  };
  return [changed, ...others].filter((one) => Object.values(one).some((value) => value !== null));
}
