import { expect, test } from "vitest";
import { fileNameOf } from "./model.ts";

const ID = "0193b0f4-0000-7000-8000-0000deadbeef";

test.each([
  ["Sommer 1974.JPG", "Sommer 1974-deadbeef.jpg"],
  ["../../etc/passwd", "etc-passwd-deadbeef.jpg"],
  ["C:\\Windows\\con.txt", "C-Windows-con-deadbeef.jpg"],
  [".skjult", "skjult-deadbeef.jpg"],
  ["", "file-deadbeef.jpg"],
  ['<img src=x onerror="1">\u0000\n.png', "img src=x onerror=-1-deadbeef.jpg"],
  [`${"å".repeat(300)}.jpg`, `${"å".repeat(60)}-deadbeef.jpg`],
  ["\u202egpj.exe", "gpj-deadbeef.jpg"],
])("a file that was called %j is called %j", (called, name) => {
  expect(fileNameOf(called, ID, "jpg")).toBe(name);
});
