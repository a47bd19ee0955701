/** In the words of staff, which whoever reported and whoever wrote it were told. */
const OF_THE_DECISION = {
  exported: "told to whoever it concerns",
  erased: "kept: with the case, for three years after the decision",
} as const;

/** As it stood on a page. */
const OF_WHAT_WAS_REPORTED = {
  exported: "a thing on a page, of whoever wrote it",
  erased: "kept: as evidence, as long as the case or the removal of it needs that",
} as const;

/** The columns of reports and holds that tell of a person, or may. */
export const REPORT_COLUMNS = {
  "holds.created_by": {
    exported: "what staff did, in the log",
    erased: "emptied",
  },
  "holds.reason": {
    exported: "what staff did, in the log",
    erased: "kept: until the hold is over, or the page is gone",
  },
  "holds.item_id": {
    exported: "a thing on a page",
    erased: "kept: it names nobody, and goes with the page",
  },
  "report_appeals.decided_by": {
    exported: "what staff did, in the log",
    erased: "emptied",
  },
  "report_appeals.reasons": OF_THE_DECISION,
  "report_appeals.replaced": OF_THE_DECISION,
  "report_appeals.text": {
    exported: "copied",
    erased: "kept: with the case, for three years after the decision",
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
  "report_cases.quotes": OF_WHAT_WAS_REPORTED,
  "report_cases.reasons": OF_THE_DECISION,
  "report_cases.snapshot": OF_WHAT_WAS_REPORTED,
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
  "report_notices.explanation": {
    exported: "copied",
    erased: "kept: nobody's any more, with the case, for three years after the decision",
  },
  "report_notices.quote": OF_WHAT_WAS_REPORTED,
  "report_notices.reason": { exported: "copied", erased: "kept: a kind of reason" },
  "report_notices.snapshot": OF_WHAT_WAS_REPORTED,
  "report_notices.user_id": {
    exported: "copied",
    erased: "emptied",
  },
  "report_steps.actor_id": {
    exported: "what staff did, in the log",
    erased: "emptied",
  },
} as const;
