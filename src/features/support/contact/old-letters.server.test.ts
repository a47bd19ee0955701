import { expect, it } from "vitest";
import { migrate } from "#platform/database/migrate.server.ts";
import { databaseBefore } from "#test/older-database.ts";

const [OLD, NEW] = ["0193b0f4-0000-7000-8000-000000000001", "0193b0f4-0000-7000-8000-000000000002"];

it("old letters become tickets, and no mail goes out about them", async () => {
  const pool = await databaseBefore("0086_contact_tickets");
  await pool.query(
    `insert into contact_messages (id, name, email, message, locale, received_at)
     values ($1, 'Lise Holm', 'lise@example.org', E'Kan pladen limes?\\n\\nHilsen Lise', 'da', now() - interval '90 days'),
       ($2, 'Bo Bech', 'bo@example.org', 'Hvornår kommer den?', 'en', now() - interval '1 day')`,
    [OLD, NEW],
  );
  await migrate(pool);
  const { rows } = await pool.query(
    `select id, number, state, channel, subject, name, email, locale, late_told_at is not null as is_told,
       (select array_agg(kind || ': ' || body) from ticket_messages where ticket_id = tickets.id) as messages
     from tickets order by id`,
  );
  const number = expect.stringMatching(/^H[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(rows).toEqual([
    {
      id: OLD,
      number,
      state: "closed",
      channel: "form",
      subject: "Kan pladen limes?",
      name: "Lise Holm",
      email: "lise@example.org",
      locale: "da",
      is_told: false,
      messages: ["message: Kan pladen limes?\n\nHilsen Lise"],
    },
    {
      id: NEW,
      number,
      state: "open",
      channel: "form",
      subject: "Hvornår kommer den?",
      name: "Bo Bech",
      email: "bo@example.org",
      locale: "en",
      is_told: true,
      messages: ["message: Hvornår kommer den?"],
    },
  ]);
  expect(rows[0]?.number).not.toBe(rows[1]?.number);
});
