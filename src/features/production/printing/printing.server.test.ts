import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { atEnd } from "#test/at-end.ts";
import { sendToPrinter } from "./engine/send-to-printer.server.ts";
import { fieldText } from "./engine/zpl.ts";
import { printingSettings } from "./settings.server.ts";

describe("the settings of printers", () => {
  it("name each printer and its address", () => {
    const { fields } = printingSettings.parse({
      LABEL_PRINTERS: "desk=tcp://192.168.1.40:9100, Det lille bord=tcp://[fe80::1]:6101/",
      LABEL_SENDER: "Postboks 12, 5000 Odense C",
    });
    expect(fields.labelPrinters).toEqual([
      { name: "desk", host: "192.168.1.40", port: 9100 },
      { name: "Det lille bord", host: "fe80::1", port: 6101 },
    ]);
    expect(fields.labelSender).toEqual(["Postboks 12", "5000 Odense C"]);
  });

  it.each([
    ["LABEL_PRINTERS", "desk"],
    ["LABEL_PRINTERS", "desk=http://192.168.1.40:9100"],
    ["LABEL_PRINTERS", "desk=tcp://192.168.1.40"],
    ["LABEL_PRINTERS", "desk=tcp://192.168.1.40:99999"],
    ["GS1_PREFIX", "57"],
    ["GS1_PREFIX", "57O1234"],
  ])("are refused by name: %s=%s", (name, value) => {
    expect(() => printingSettings.parse({ [name]: value })).toThrow(name);
  });
});

describe("a printer", () => {
  it("that doesn't take the label in time is given up", async () => {
    const server = createServer(() => undefined);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    atEnd(async () => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(sendToPrinter({ host: "127.0.0.1", port }, "^XA^XZ", 20)).rejects.toThrow("slow");
  });
});

describe("a field's text", () => {
  it("has no command in it, whatever it says", () => {
    expect(fieldText("^FS~DG_\n\u0000")).toBe("_5EFS_7EDG_5F_0A_00");
    expect(fieldText("Ærø, 3. sal - 12")).toBe("_C3_86r_C3_B8, 3. sal - 12");
  });
});
