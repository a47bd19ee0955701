/** Fetches a file without leaving the page, under the name that it comes with, or this one. */
export function download(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
