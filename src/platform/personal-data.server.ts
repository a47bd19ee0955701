/**
 * What becomes of a column that tells of a person, or may. Who declares it sees to it: by handlers of
 * `personalDataExported` and `accountErased`, or by what the table's foreign key does.
 */
export type PersonalColumn = {
  /** "copied" into the export of that person; otherwise why not. */
  exported: string;
  /**
   * With the account the row is deleted, or the column emptied; or the row is over within days by itself.
   * What stays says why.
   */
  erased: "deleted" | "emptied" | "expires" | `kept: ${string}`;
};

/** By table and column: `audit_entries.actor_id`. */
export type PersonalData = Readonly<Record<string, PersonalColumn>>;

/** Of the platform's own tables. */
export const platformPersonalData: PersonalData = {
  "audit_entries.actor_id": { exported: "copied", erased: "kept: the log is only added to" },
  "audit_entries.address": { exported: "copied", erased: "kept: the log is only added to" },
  "audit_entries.details": {
    exported: "copied",
    erased: "kept: names nobody; why it was done stands apart",
  },
  "audit_entries.subject": { exported: "a kind of thing", erased: "kept: names nobody" },
  "audit_entries.subject_id": {
    exported: "what others did to the account is told among the decisions",
    erased: "kept: the log is only added to",
  },
  "audit_reasons.entry_id": { exported: "an entry of the log", erased: "deleted" },
  "audit_reasons.text": { exported: "copied", erased: "deleted" },
  "audit_unsealed.entry_id": { exported: "an entry of the log", erased: "kept: names nobody" },
  "mail_text_versions.words": { exported: "a text of ours", erased: "kept: names nobody" },
  "open_uploads.user_id": {
    exported: "how long a file on its way is; over within days, and copied once it is added",
    erased: "expires",
  },
  "security_counts.subject": {
    exported: "digests and ids, for two days, to tell an attack by",
    erased: "expires",
  },
  "topic_revisions.revision": { exported: "a random mark", erased: "kept: names nobody" },
};
