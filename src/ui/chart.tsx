import "./chart.css";
import { CHART_HEIGHT, CHART_WIDTH, chartPath } from "./chart-path.ts";
import { classNames } from "./class-names.ts";

export type ChartPoint = {
  /** Its place in time: "uge 47", "kl. 14.30". */
  label: string;
  /** `null`: nothing is known of it. */
  value: number | null;
  /** The value with its unit. */
  shown: string;
};

export type ChartProps = {
  /** What it shows over which time. */
  caption: string;
  /** Headings of its table: of the points, and of the values. */
  titles: { point: string; value: string };
  /** Says of a value that it is the highest. */
  sayHighest?: (shown: string) => string;
  /** The oldest first. */
  points: readonly ChartPoint[];
  /** When the last of them ends, where they are spans of time and not moments. */
  until?: string;
  /** Beside a figure that tells the newest value: the curve alone. */
  small?: boolean;
};

/** Values over time as a curve from nothing up to the highest, with a table of them for screen readers. */
export function Chart({
  caption,
  titles,
  sayHighest = (shown) => shown,
  points,
  until = points.at(-1)?.label,
  small = false,
}: ChartProps) {
  const values = points.map(({ value }) => value);
  const known = points.filter(({ value }) => value !== null);
  const highest = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const newest = values.map((value, index) => (index === values.length - 1 ? value : null));
  const top = highest?.value ?? 0;
  return (
    <figure className={classNames("chart", small && "chart-small")}>
      <figcaption className={small ? "visually-hidden" : "chart-caption"}>{caption}</figcaption>
      {!small && (
        <p className="chart-top small" aria-hidden="true">
          {highest && sayHighest(highest.shown)}
        </p>
      )}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path className="chart-line" d={chartPath(values, top)} />
        <path className="chart-newest" d={chartPath(newest, top)} />
      </svg>
      {!small && (
        <p className="chart-time small" aria-hidden="true">
          <span>{points[0]?.label}</span>
          <span>{until}</span>
        </p>
      )}
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{titles.point}</th>
              <th scope="col">{titles.value}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, shown }, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
