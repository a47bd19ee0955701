import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Refusal } from "../../entries/components/visitor-form.ts";
import { formatDecade } from "#platform/decades.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { classNames } from "#ui/class-names.ts";
import { agesOf, isEmpty, type Part } from "../model.ts";
import { MemoryForm } from "./memory-form.tsx";
import { walkPath } from "./walk-address.ts";
import { Item } from "./walk-item.tsx";

type PartProps = {
  id: string;
  memorial: Memorial;
  part: Part;
  /** The decade of which a memory is being written. */
  written: number | null;
  refusal: Refusal | null;
};

/** A decade, or empty ones together: large on the left, with the age; what happened on the right. */
export function WalkPart({ id, memorial, part, written, refusal }: PartProps) {
  const { t } = useTranslation("walk");
  const [first] = part.decades;
  if (first === undefined) return null;
  const headingId = `${anchorOf(first.decade)}-years`;
  const ages = agesOf(part);
  const isWritten = part.decades.some(({ decade }) => decade === written);
  const isLast = part.items.at(-1)?.kind === "death";
  return (
    <section
      id={anchorOf(first.decade)}
      className={classNames("walk-part", isEmpty(part) && "walk-empty", isLast && "walk-last")}
      aria-labelledby={headingId}
    >
      <div className="walk-decade">
        <h2 id={headingId}>
          <Decades part={part} />
        </h2>
        {ages !== null && (
          <p className="small">
            {t(ages.from === ages.to ? "age" : "ages", { count: ages.to, from: ages.from })}
          </p>
        )}
      </div>
      <div className="walk-told">
        {part.items.length > 0 && (
          <ol className="walk-items">
            {part.items.map((item) => (
              <Item key={`${item.kind} ${item.id}`} item={item} memorial={memorial} />
            ))}
          </ol>
        )}
        {isWritten && written !== null && (
          <MemoryForm id={id} memorial={memorial} decade={written} refusal={refusal} />
        )}
        {isEmpty(part) && !isWritten && <Ask memorial={memorial} part={part} />}
      </div>
    </section>
  );
}

export function anchorOf(decade: number): string {
  return `d${decade}`;
}

/** The first year large, the rest of the words small. */
function Decades({ part }: { part: Part }) {
  const { t, i18n } = useTranslation("walk");
  const locale = localeOf(i18n.language);
  const [from = "", to = ""] = [part.decades[0], part.decades.at(-1)].map(
    (one) => one && formatDecade(one.decade, locale),
  );
  const { length } = part.decades;
  const words = length === 1 ? from : t(length === 2 ? "two" : "range", { from, to });
  const year = String(part.decades[0]?.decade);
  const at = words.indexOf(year);
  return (
    <>
      {at > 0 && <small>{words.slice(0, at)}</small>}
      {year}
      <small>{words.slice(at + year.length)}</small>
    </>
  );
}

/** Whoever remembers something of years of which nothing is told. */
function Ask({ memorial, part }: Pick<PartProps, "memorial" | "part">) {
  const { t } = useTranslation("walk");
  return (
    <div className="walk-ask no-print">
      <p className="reading">{t("ask")}</p>
      <MemoryLinks memorial={memorial} decades={part.decades.map(({ decade }) => decade)} />
    </div>
  );
}

type MemoryLinksProps = { memorial: Memorial; decades: readonly number[] };

/** To the form, by decade: of years of which something is told. */
export function MoreMemories({ memorial, decades }: MemoryLinksProps) {
  const { t, i18n } = useTranslation("walk");
  return (
    <nav className="walk-more no-print" aria-labelledby="walk-more">
      <p id="walk-more" className="reading">
        {t("askMore")}
      </p>
      <p className="walk-kinds">
        {decades.map((decade) => (
          <a key={decade} href={memoryPath(memorial, decade)} rel="nofollow">
            {formatDecade(decade, localeOf(i18n.language))}
          </a>
        ))}
      </p>
    </nav>
  );
}

function memoryPath({ slug }: Memorial, decade: number): string {
  return `${walkPath(slug, { memory: decade })}#memory`;
}

/** The same, of empty years. */
function MemoryLinks({ memorial, decades }: MemoryLinksProps) {
  const { t, i18n } = useTranslation("walk");
  return (
    <p className="actions">
      {decades.map((decade) => (
        <a
          key={decade}
          className="button button-quiet"
          href={memoryPath(memorial, decade)}
          rel="nofollow"
        >
          {t("write", { decade: formatDecade(decade, localeOf(i18n.language)) })}
        </a>
      ))}
    </p>
  );
}
