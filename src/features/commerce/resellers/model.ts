/** As printed, with non-breaking spaces: `13 74 81 36`. */
export function groupCompanyNumber(digits: string): string {
  return digits.replace(/(\d\d)(?=\d)/g, "$1\u00a0");
}
