/**
 * Names are put into mails, and mail programs turn everything that looks like a URL into a link.
 * This detects what they would: URLs, with or without a scheme, and e-mail addresses. "J.P. Hansen"
 * and "Dr. Ole" are names.
 */

/**
 * Top-level domains that advertisers use and family names don't have; other words after a dot are
 * no URL.
 */
const ENDINGS = new Set(
  `com net org info biz shop store online site club app dev top xyz link live tech blog cloud page click
  vip win bet casino icu space website fun pro mobi name one world life today news games promo sale
  dk de se no fi is uk eu es fr it nl be at ch pl pt ie us ca au nz ru ua cn jp kr in br mx ar cl
  io co me tv cc ly gg to ai im ws sh gl fo li lu cz sk hu ro bg gr tr il za su pw tk ml ga cf`.split(
    /\s+/,
  ),
);

/** Also after one letter: other single letters with a dot are initials. */
const SHORTENERS = new Set(["co", "me", "com"]);

const UNSEEN = /\p{Cf}/gu;
const GAPS = /[\s,;()<>[\]{}"'«»|]+/u;
const HOST_ENDS = /[/:?#\\]/u;
const AT = /[^@]@[^@]/u;
const FOUR_NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

export function hasLink(text: string): boolean {
  const plain = text.normalize("NFKC").replace(UNSEEN, "").replaceAll("。", ".").toLowerCase();
  return plain.split(GAPS).some(isAddress);
}

function isAddress(word: string): boolean {
  if (word.includes("://") || AT.test(word)) return true;
  const [host = ""] = word.split(HOST_ENDS);
  if (FOUR_NUMBERS.test(host)) return true;
  const labels = host.split(".");
  if (labels[0] === "www" && labels.length > 1) return true;
  return labels.some((ending, place) => {
    const before = labels[place - 1] ?? "";
    return ENDINGS.has(ending) && (before.length > 1 || (before !== "" && SHORTENERS.has(ending)));
  });
}
