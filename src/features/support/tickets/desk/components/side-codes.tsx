import { useTranslation } from "react-i18next";
import { Badge, type BadgeProps } from "#ui/badge.tsx";
import { TextLink } from "#ui/link.tsx";
import type { MentionedCode } from "#features/qr/mentions/contract.ts";
import type { Grade } from "#features/qr/plate-checks/contract.ts";
import type { PlateReading } from "../../plate-readings/contract.ts";
import type { WholeTicket } from "../contract.ts";

// texts: tickets:codeStates.*, tickets:plates.found.*

const SIGNS = { unlinked: "none", linked: "full", retired: "stop" } as const;

/** As the plate's own page shows them. */
const GRADE_SIGNS: Record<Grade, Pick<BadgeProps, "sign" | "tone">> = {
  A: { sign: "full", tone: "good" },
  B: { sign: "full", tone: "good" },
  C: { sign: "full", tone: "good" },
  D: { sign: "half", tone: "warn" },
  F: { sign: "stop" },
};

/** Codes that the thread writes of, as they stand now. */
export function SideCodes({ codes }: { codes: readonly MentionedCode[] }) {
  const { t } = useTranslation("tickets");
  return (
    <section className="side-part">
      <h3>{t("side.codes")}</h3>
      <ul className="side-list">
        {codes.map(({ code, state, isLocked }) => (
          <li key={code}>
            <p>
              <TextLink to={`/admin/qr/${code}`} className="table-code">
                {code}
              </TextLink>
            </p>
            <p className="small">
              <Badge sign={SIGNS[state]}>{t(`codeStates.${state}`)}</Badge>
              {isLocked && ` ${t("side.codeLocked")}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SidePlatesProps = { ticket: WholeTicket; plates: readonly PlateReading[] };

/** Photographs of plates: what the symbol says, and how well it can be read. */
export function SidePlates({ ticket, plates }: SidePlatesProps) {
  const { t } = useTranslation(["tickets", "plate-checks"]);
  const files = ticket.messages.flatMap(({ attachments }) => attachments);
  return (
    <section className="side-part">
      <h3>{t("side.plates")}</h3>
      <ul className="side-list">
        {plates.map(({ attachmentId, found, code, grade }) => (
          <li key={attachmentId}>
            <p className="small">
              <bdi>{files.find(({ id }) => id === attachmentId)?.fileName}</bdi>
            </p>
            {code !== null && (
              <p>
                <TextLink to={`/admin/qr/${code}`} className="table-code">
                  {code}
                </TextLink>
              </p>
            )}
            {grade === null ? (
              <p className="small">{t(`plates.found.${found}`)}</p>
            ) : (
              <>
                <p>
                  <Badge {...GRADE_SIGNS[grade]}>{t("plate-checks:grade", { grade })}</Badge>
                </p>
                <p className="small">{t(`plate-checks:verdicts.${grade}`)}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
