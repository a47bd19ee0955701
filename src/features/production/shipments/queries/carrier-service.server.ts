import type { Services } from "#platform/context.server.ts";
import { byHand, type CarrierService } from "../engine/carrier.ts";
import { isBookedAtShipmondo, shipmondo, type Sender } from "../engine/shipmondo.server.ts";

type Configured = Pick<Services, "config">;

/** Whether a program books it: with a tracking number a person has. */
export function isBookedByProgram(
  { config }: Configured,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string | null },
): boolean {
  return config.shipmondo !== null && trackingNumber === null && isBookedAtShipmondo(carrier);
}

export function serviceFor(
  { config }: Configured,
  shipment: { carrier: string; trackingNumber: string | null },
): CarrierService {
  const login = config.shipmondo;
  if (login === null || !isBookedByProgram({ config }, shipment)) return byHand;
  return shipmondo({ ...login, sender: senderOf(config) });
}

const PLACE = /^(?<postalCode>\d{4}) (?<city>.+)$/;

/** As it stands on labels: perhaps a name, then street, postal code and city. */
function senderOf({ labelSender, brand }: Services["config"]): Sender {
  const lines = labelSender ?? brand.address.split(/,\s*/);
  const { postalCode = "", city = "" } = PLACE.exec(lines.at(-1) ?? "")?.groups ?? {};
  const [name, street] = lines.length > 2 ? lines : [brand.operator, lines[0]];
  return { name: name ?? brand.operator, street: street ?? "", postalCode, city };
}
