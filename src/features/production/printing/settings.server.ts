import { z } from "zod";
import { list, optional } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf } from "#platform/settings.server.ts";

export type Printer = { name: string; host: string; port: number };

const PORT_MAX = 65_535;
const PRINTER = /^(?<name>[^=]{1,60})=tcp:\/\/(?<host>[^/:]+|\[[\da-f:]+\]):(?<port>\d{1,5})\/?$/i;

const printer = z.string().transform((entry, check): Printer => {
  const { name = "", host = "", port = "" } = PRINTER.exec(entry)?.groups ?? {};
  if (host === "" || Number(port) < 1 || Number(port) > PORT_MAX) {
    check.addIssue("not a printer such as desk=tcp://192.168.1.40:9100");
  }
  return { name: name.trim(), host: host.replace(/[[\]]/g, ""), port: Number(port) };
});

/** Where labels are printed, and what stands on them. */
export const printingSettings = defineSettings({
  shape: {
    LABEL_PRINTERS: list.default([]).pipe(z.array(printer)),
    LABEL_SENDER: optional,
    GS1_PREFIX: z
      .string()
      .regex(/^\d{7,10}$/, "not the seven to ten digits of a company prefix")
      .default("0400000"),
  },
  fields: (read) => ({
    labelPrinters: read.LABEL_PRINTERS,
    /** The lines of the sender's address; `null`: the operator's address, without a name. */
    labelSender: read.LABEL_SENDER?.split(/,\s*/) ?? null,
    /**
     * The company prefix that the numbers of boxes begin with. The default is of the range that GS1 keeps
     * for use within one company: such a number is no other sender's, but only we know it.
     */
    gs1Prefix: read.GS1_PREFIX,
  }),
  limits: () => ({}),
});

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
}
type Fields = FieldsOf<typeof printingSettings>;
