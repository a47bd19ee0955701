import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { Spinner } from "#ui/spinner.tsx";
import { getWaveform, type Piece } from "#features/memorials/music/contract.ts";
import { wavePath } from "./part-draft.ts";

type WaveformProps = {
  memorialId: string;
  piece: Piece;
  /** In seconds. */
  start: number;
  end: number;
};

/** The whole recording by its loudness, with what isn't heard behind a veil. */
export function Waveform({ memorialId, piece, start, end }: WaveformProps) {
  const { t } = useTranslation("editor");
  const params = { id: memorialId, mediaId: piece.mediaId };
  const { data, isError } = useQuery({
    ...callQuery(getWaveform, { params }),
    staleTime: Infinity,
  });
  const path = useMemo(() => wavePath(data?.peaks ?? []), [data]);
  // The numbers choose as well without it.
  if (isError) return <p className="small">{t("music.noWave")}</p>;
  if (data === undefined) return <Spinner label={t("music.waveLoading")} />;
  const width = Math.max(1, data.peaks.length);
  const xOf = (second: number) => (data.seconds > 0 ? (second / data.seconds) * width : 0);
  return (
    <svg
      className="waveform"
      viewBox={`0 0 ${width} 256`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
      <rect x={0} y={0} width={xOf(start)} height={256} />
      <rect x={xOf(end)} y={0} width={Math.max(0, width - xOf(end))} height={256} />
    </svg>
  );
}
