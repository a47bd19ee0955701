/** One household or public network counts as one: IPv6 by /64, IPv4 by address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(\d+\.)/, "$1");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const middle = plain.includes("::")
    ? Array.from({ length: 8 - left.length - right.length }, () => "0")
    : [];
  return [...left, ...middle, ...right].slice(0, 4).join(":");
}
