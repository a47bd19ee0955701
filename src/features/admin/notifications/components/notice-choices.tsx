// texts: operation:notices.choices.*, operation:notices.hows.*
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  listNoticeChoices,
  NOTICE_HOWS,
  setNoticeChoice,
  type NoticeChoice,
  type NoticeHow,
} from "../contract.ts";

const ownChoices = callQuery(listNoticeChoices);

/** How one is told of each kind; saved as it is chosen. */
export function NoticeChoices() {
  const { t } = useTranslation("operation");
  const { data, error } = useQuery(ownChoices);
  return (
    <section className="staff-part" aria-labelledby="choices">
      <h2 id="choices">{t("notices.choose")}</h2>
      {error && <Banner tone="bad">{error.message}</Banner>}
      <div className="stack">
        {data?.items.map((choice) => (
          <OneChoice key={choice.kind} choice={choice} />
        ))}
      </div>
    </section>
  );
}

function OneChoice({ choice: { kind, how } }: { choice: NoticeChoice }) {
  const { t } = useTranslation("operation");
  const { mutate, error } = useChoosing(kind);
  const options = NOTICE_HOWS.map((value) => ({ value, label: t(`notices.hows.${value}`) }));
  return (
    <Field label={t(`notices.choices.${kind}`)} error={error?.message}>
      <Select
        options={options}
        value={how}
        onChange={(event) => mutate(event.target.value as NoticeHow)}
      />
    </Field>
  );
}

function useChoosing(kind: NoticeChoice["kind"]) {
  const { t } = useTranslation("operation");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (how: NoticeHow) => call(setNoticeChoice, { body: { kind, how } }),
    onMutate(how) {
      client.setQueryData(ownChoices.queryKey, (known) => ({
        items: (known?.items ?? []).map((one) => (one.kind === kind ? { kind, how } : one)),
      }));
    },
    onSuccess: () => toast.show({ title: t("notices.chosen") }),
    onError: () => client.invalidateQueries({ queryKey: ownChoices.queryKey }),
  });
}
