import { asc } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Macro } from "./contract.ts";
import { ticketMacros } from "./tables.server.ts";

export const shownMacro = {
  id: ticketMacros.id,
  name: ticketMacros.name,
  texts: ticketMacros.texts,
  then: ticketMacros.then,
};

export async function listMacros({ database }: Context): Promise<{ items: Macro[] }> {
  const items = await database
    .select(shownMacro)
    .from(ticketMacros)
    .orderBy(asc(ticketMacros.nameKey));
  return { items };
}
