import "./form-extras.css";

/** A field that people don't see. What comes with it filled was typed by a machine. */
export function FormTrap({ name, label }: { name: string; label: string }) {
  return (
    <label className="form-trap" aria-hidden="true">
      {label}
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
