import "./people.css";
import { LifeDates, type LifeDate } from "./life-dates.tsx";
import { TextLink } from "#ui/link.tsx";
import { Portrait, type PortraitProps } from "./portrait.tsx";

export type Person = {
  to: string;
  name: string;
  portrait: PortraitProps | null;
  born: LifeDate | null;
  died: LifeDate | null;
};

/** Several people on one plate: adjacent portraits, names below, each linked to their page. */
export function People({ people }: { people: readonly Person[] }) {
  return (
    <div className="people">
      {people.map((person) => (
        <TextLink className="people-person" key={person.to} to={person.to}>
          {person.portrait ? (
            <Portrait sizes="(min-width: 44rem) 50vw, 100vw" {...person.portrait} />
          ) : (
            <div className="portrait" />
          )}
          <div className="people-name">
            <h2>
              <bdi>{person.name}</bdi>
            </h2>
            <LifeDates born={person.born} died={person.died} />
          </div>
        </TextLink>
      ))}
    </div>
  );
}
