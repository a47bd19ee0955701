import "./skeleton.css";

/** Placeholder lines while loading; a Spinner or table announces what is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton-line" />
      ))}
    </span>
  );
}
