import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { ticketAttachments, ticketMessages } from "../tables.server.ts";
import type { PlateReading } from "./contract.ts";
import { ticketPlateReadings } from "./tables.server.ts";

const PICTURES = ["image/jpeg", "image/png"];

/** The pictures of a message that haven't been read yet. */
export async function findPictures(
  reader: Reader,
  messageId: string,
): Promise<{ attachmentId: string; storageKey: string }[]> {
  const { id, storageKey, type } = ticketAttachments;
  const rows = await reader
    .select({ attachmentId: id, storageKey })
    .from(ticketAttachments)
    .leftJoin(ticketPlateReadings, eq(ticketPlateReadings.attachmentId, id))
    .where(
      and(
        eq(ticketAttachments.messageId, messageId),
        inArray(type, PICTURES),
        isNotNull(storageKey),
        isNull(ticketPlateReadings.attachmentId),
      ),
    )
    .orderBy(asc(id));
  return rows.flatMap((row) =>
    row.storageKey === null ? [] : [{ ...row, storageKey: row.storageKey }],
  );
}

/** What the pictures in these threads show of plates. */
export async function listPlateReadings(
  reader: Reader,
  ticketIds: readonly string[],
): Promise<PlateReading[]> {
  const { attachmentId, found, code, grade, parameters } = ticketPlateReadings;
  return reader
    .select({ attachmentId, found, code, grade, parameters })
    .from(ticketPlateReadings)
    .innerJoin(ticketAttachments, eq(ticketAttachments.id, attachmentId))
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(inArray(ticketMessages.ticketId, [...ticketIds]))
    .orderBy(asc(attachmentId));
}
