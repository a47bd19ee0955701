import type { Memorial } from "#features/memorials/content/contract.ts";

type Ceremonies = Pick<Memorial, "ceremonies">;

export function hasCeremony(
  memorial: Ceremonies & Pick<Memorial, "ceremonyFlowers" | "ceremonyDress">,
): boolean {
  const { ceremonies, ceremonyFlowers, ceremonyDress } = memorial;
  return ceremonies.length > 0 || ceremonyFlowers !== null || ceremonyDress !== null;
}
