import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useOwnView } from "#shell/own-view.ts";
import type { FamilyViewProps } from "./family-view.tsx";
import { askedKinship, kinshipQueries } from "./tree-address.ts";

type KinshipFamilyProps = {
  id: string;
  family: Omit<FamilyViewProps, "kinship">;
  View: ComponentType<FamilyViewProps>;
};

/** The page with what was looked for, and the ways between two people. */
export function KinshipFamily({ id, family, View }: KinshipFamilyProps) {
  const { asked, tree } = family;
  const queries = kinshipQueries(id, asked, tree.focus);
  const isPair = asked.to !== null;
  const { data: found } = useQuery({ ...queries.found, enabled: asked.q !== null });
  const { data: person } = useQuery({ ...queries.person, enabled: isPair });
  const { data: ways } = useQuery({ ...queries.ways, enabled: isPair });
  useOwnView(askedKinship(id, asked, tree.focus));
  const kinship = {
    to: isPair && person ? { id: person.id, name: person.name } : null,
    ways: isPair ? (ways?.items ?? null) : null,
    found: asked.q === null ? null : (found ?? null),
  };
  return <View {...family} kinship={kinship} />;
}
