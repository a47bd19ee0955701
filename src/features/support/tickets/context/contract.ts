import { z } from "zod";
import { personsOrder } from "#features/commerce/of-person/contract.ts";
import { personsPage } from "#features/memorials/of-person/contract.ts";
import { mentionedCode } from "#features/qr/mentions/contract.ts";
import { plateReading } from "../plate-readings/contract.ts";

/**
 * What stands beside a ticket. Of an account there is nothing until what its person wrote is proven theirs.
 * `null`: the caller may not see such things, or there is no proven account.
 */
export const ticketContext = z.object({
  /** Whether an account may be shown at all; where it may and `person` is `null`, there is none. */
  isProven: z.boolean(),
  person: z
    .object({
      id: z.uuid(),
      fullName: z.string(),
      username: z.string(),
      email: z.string(),
      isLocked: z.boolean(),
      isRestricted: z.boolean(),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  pages: z.array(personsPage).nullable(),
  orders: z.array(personsOrder).nullable(),
  /** Codes that the thread writes of. */
  codes: z.array(mentionedCode).nullable(),
  /** Photographs of plates among its attachments. */
  plates: z.array(plateReading).nullable(),
});
export type TicketContext = z.infer<typeof ticketContext>;
