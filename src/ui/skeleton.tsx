import "./skeleton.css";

/** Where lines will stand once they have come; what is coming is said by a Spinner or a table. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton-line" />
      ))}
    </span>
  );
}
