import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { TextLink } from "#ui/link.tsx";
import { appealReport, type FollowedReport } from "../contract.ts";
import { Appeal, type AppealRefusal } from "./appeal-form.tsx";
import { useReportedWords } from "./reported-words.ts";
import { Decision, EarlierDecisions } from "./decision.tsx";

type FollowedCaseProps = {
  followed: FollowedReport;
  token: string;
  queryKey: readonly unknown[];
  refusal: AppealRefusal | null;
};

/** A case for whoever reported it. */
export function FollowedCase({ followed, token, queryKey, refusal }: FollowedCaseProps) {
  const { t, i18n } = useTranslation("reports");
  const reported = useReportedWords();
  const { state, subject, reason, receivedAt, decision, earlier, appeal, appealUntil, can } =
    followed;
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  // Somebody else may have appealed: whose page it is.
  const told = state === "appealed" && appeal === null ? "appealedByOthers" : state;
  return (
    <>
      <p className="lead">{t(`states.${told}`)}</p>
      <p>
        {t("followed.about", { what: reported(subject.kind), day: day(receivedAt) })}{" "}
        {t("followed.reason", { reason: t(`reasons.${reason}.title`) })}
      </p>
      {decision?.outcome !== "remove" && (
        <p>
          <TextLink to={subject.address}>{t("toPage")}</TextLink>
        </p>
      )}
      {decision !== null && <Decision decision={decision} />}
      <EarlierDecisions decisions={earlier} />
      {decision !== null && (
        <Appeal
          by="notifier"
          appeal={appeal}
          until={appealUntil}
          canAppeal={can.appeal}
          queryKey={queryKey}
          refusal={refusal}
          send={(text) => call(appealReport, { params: { token }, body: { text } })}
        />
      )}
    </>
  );
}
