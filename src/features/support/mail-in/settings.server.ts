import { z } from "zod";
import { count, list, optional, rate } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf, type LimitsOf } from "#platform/settings.server.ts";

const port = z.coerce.number().int().min(1).max(65535);
const dnsServer = z.string().regex(/^(?:[\d.]+|\[[\da-fA-F:]+\])(?::\d{1,5})?$/);

/** By which doors mails come in; without any of them only `cli mail:receive` takes some. */
export const mailInSettings = defineSettings({
  shape: {
    SUPPORT_SMTP_PORT: port.optional(),
    SUPPORT_SMTP_HOST: z.string().default("0.0.0.0"),
    SUPPORT_SMTP_CERTIFICATE: optional,
    SUPPORT_SMTP_KEY: optional,
    SUPPORT_IMAP_HOST: optional,
    SUPPORT_IMAP_PORT: port.default(993),
    SUPPORT_IMAP_TLS: z.enum(["tls", "starttls", "none"]).default("tls"),
    SUPPORT_IMAP_USER: z.string().default(""),
    SUPPORT_IMAP_PASSWORD: z.string().default(""),
    SUPPORT_IMAP_FOLDER: z.string().default("INBOX"),
    SUPPORT_DNS_SERVERS: list.pipe(z.array(dnsServer)).default([]),
    SUPPORT_SPAM_LINKS: count.default(12),
    SUPPORT_SPAM_WORDS: list.default([]),
    SUPPORT_BLOCKED_SENDERS: list.default([]),
    LIMIT_MAIL_IN: rate(60, 3600),
  },
  fields: (read) => ({
    mailIn: {
      /** `null`: no listener. */
      listener:
        read.SUPPORT_SMTP_PORT === undefined
          ? null
          : {
              port: read.SUPPORT_SMTP_PORT,
              host: read.SUPPORT_SMTP_HOST,
              /** Files of both, as PEM; without them a certificate that vouches for nobody. */
              certificate: read.SUPPORT_SMTP_CERTIFICATE ?? null,
              key: read.SUPPORT_SMTP_KEY ?? null,
            },
      /** `null`: no mailbox is read. */
      mailbox:
        read.SUPPORT_IMAP_HOST === undefined
          ? null
          : {
              host: read.SUPPORT_IMAP_HOST,
              port: read.SUPPORT_IMAP_PORT,
              tls: read.SUPPORT_IMAP_TLS,
              user: read.SUPPORT_IMAP_USER,
              password: read.SUPPORT_IMAP_PASSWORD,
              folder: read.SUPPORT_IMAP_FOLDER,
            },
      /** `host:port`; those of the machine if there are none. */
      dnsServers: read.SUPPORT_DNS_SERVERS,
      spam: {
        mostLinks: read.SUPPORT_SPAM_LINKS,
        words: read.SUPPORT_SPAM_WORDS,
        /** Addresses, and domains with all that is below them. */
        blocked: read.SUPPORT_BLOCKED_SENDERS,
      },
    },
  }),
  limits: (read) => ({ mailIn: read.LIMIT_MAIL_IN }),
});

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
  interface FeatureLimits extends Limits {}
}
type Fields = FieldsOf<typeof mailInSettings>;
type Limits = LimitsOf<typeof mailInSettings>;
