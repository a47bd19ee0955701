/** The columns of reports and holds that tell of a person, or may. */
export const REPORT_COLUMNS = {
  "holds.created_by": {
    exported: "what staff did, in the log",
    erased: "emptied",
  },
  "holds.item_id": {
    exported: "a thing on a page",
    erased: "kept: it names nobody, and goes with the page",
  },
  "report_appeals.decided_by": {
    exported: "what staff did, in the log",
    erased: "emptied",
  },
  "report_appeals.user_id": {
    exported: "copied",
    erased: "emptied",
  },
  "report_cases.decided_by": {
    exported: "what staff did, in the log",
    erased: "emptied",
  },
  "report_cases.item_id": {
    exported: "a thing on a page",
    erased: "kept: it names nobody, and is deleted with the case",
  },
  "report_cases.memorial_id": {
    exported: "a page",
    erased: "kept: it names nobody, and is deleted with the case",
  },
  "report_cases.taken_by": {
    exported: "what staff did, in the log",
    erased: "emptied",
  },
  "report_notices.email": {
    exported: "copied",
    erased: "emptied",
  },
  "report_notices.name": {
    exported: "copied",
    erased: "emptied",
  },
  "report_notices.user_id": {
    exported: "copied",
    erased: "emptied",
  },
  "report_steps.actor_id": {
    exported: "what staff did, in the log",
    erased: "emptied",
  },
  "restrictions.cause_id": {
    exported: "a case or a hold",
    erased: "kept: it names nobody, and goes with the page",
  },
  "restrictions.item_id": {
    exported: "a thing on a page",
    erased: "kept: it names nobody, and goes with the page",
  },
} as const;
