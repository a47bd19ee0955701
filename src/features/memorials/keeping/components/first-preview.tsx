import "#ui/memorial.css";
import { Opening } from "#ui/opening.tsx";

/** The page as it begins: a name, as it is being typed, on paper. Looked at, never pressed. */
export function FirstPreview({ name, brand }: { name: string; brand: string }) {
  return (
    <div data-memorial="ink" inert>
      <Opening
        name={name.trim()}
        home={{ to: "/", label: brand }}
        portrait={null}
        born={null}
        died={null}
      />
    </div>
  );
}
