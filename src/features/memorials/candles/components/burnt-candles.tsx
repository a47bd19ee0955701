import { useCallback, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { RenderedOnce } from "#shell/as-rendered.tsx";
import { Lazy } from "#ui/lazy.tsx";
import { NEWEST_BURNT } from "../../entries/candles/components/candles-query.ts";
import type { BurntListProps } from "./burnt-list.tsx";
import { BurntList } from "./rendered-only.ts";

type BurntCandlesProps = Omit<BurntListProps, "from"> & {
  /** Cursor in the URL; `null` for none. */
  from: string | null;
};

async function loadList() {
  return (await import("./burnt-list.tsx")).BurntList;
}

/** The way to burnt-out candles: a link without JavaScript, and their list in its place with it. */
export function BurntCandles({ id, from, days }: BurntCandlesProps) {
  const [asked, ask] = useState(from);
  const forget = useCallback(() => ask(from), [from]);
  const shown = asked ?? NEWEST_BURNT;
  const meanwhile =
    from === null ? (
      <ShowBurnt onAsk={() => ask(NEWEST_BURNT)} />
    ) : (
      <RenderedOnce rendered={BurntList} props={{ id, from, days }} />
    );
  return (
    <Lazy load={loadList} need={asked} onMissing={forget} meanwhile={meanwhile}>
      {(List) => <List id={id} from={shown} days={days} />}
    </Lazy>
  );
}

function ShowBurnt({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation("memorials");
  function show(event: MouseEvent) {
    event.preventDefault();
    onAsk();
  }
  return (
    <div id="burnt" className="burnt-candles no-print">
      <p>
        <a href={`?burnt=${NEWEST_BURNT}#burnt`} onClick={show}>
          {t("candles.showBurnt")}
        </a>
      </p>
    </div>
  );
}
