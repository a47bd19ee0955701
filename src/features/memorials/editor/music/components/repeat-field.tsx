import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { allMusicQuery } from "#features/memorials/music/components/all-music-query.ts";
import { arrangeMusic, REPEATS, type Repeat } from "#features/memorials/music/contract.ts";

type RepeatFieldProps = { memorial: Memorial; repeat: Repeat };

/** What follows the last piece; saved when chosen. */
export function RepeatField({ memorial, repeat }: RepeatFieldProps) {
  const { t } = useTranslation("editor");
  const client = useQueryClient();
  const arrange = useMutation({
    mutationFn: (chosen: Repeat) =>
      call(arrangeMusic, { params: { id: memorial.id }, body: { repeat: chosen } }),
    onSuccess(answer) {
      const { queryKey } = allMusicQuery(memorial.id);
      client.setQueryData(queryKey, (known) => known && { ...known, repeat: answer.repeat });
      invalidatePage(client, memorial);
    },
  });
  const shown = arrange.isPending ? arrange.variables : repeat;
  return (
    <Field label={t("music.repeat")} error={arrange.error?.message}>
      <Select
        className="music-repeat"
        options={REPEATS.map((value) => ({ value, label: t(`music.repeats.${value}`) }))}
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          const chosen = REPEATS.find((one) => one === value);
          if (chosen !== undefined) arrange.mutate(chosen);
        }}
      />
    </Field>
  );
}
