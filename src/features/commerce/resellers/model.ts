/** As it is printed: `13 74 81 36`, held together. */
export function groupCompanyNumber(digits: string): string {
  return digits.replace(/(\d\d)(?=\d)/g, "$1\u00a0");
}
