import type { Page } from "@playwright/test";
import { aMemorialOfFile, aReadFile } from "./family-files.ts";
import { mailedLink } from "./mails.ts";
import type { Screen } from "./screens.ts";
import { aName, answered, LONG_NAME, signIn, type Memorial, type World } from "./world.ts";

type Relation = {
  to: string;
  as: "parent" | "partner" | "child" | "sibling";
  kind?: string;
  familyId?: string;
};

/** Adds somebody beside one who is there, as the page's keeper. */
export async function aRelative(
  { id, keeper }: Memorial,
  person: Record<string, unknown>,
  relation: Relation,
): Promise<{ id: string; name: string }> {
  const data = { ...person, relation };
  return answered(keeper.api.post(`/api/memorials/${id}/family-tree/people`, { data }));
}

const dated = (born: string, died: string) => ({ birth: { date: born }, death: { date: died } });

/** Three generations: parents and parents-in-law, brothers and sisters, living children. */
export async function aFamily(world: World, given: Record<string, unknown> = {}) {
  const memorial = await world.aMemorial({
    name: "Inger Margrethe Østergård",
    birthName: "Lund",
    bornOn: "1931-05-17",
    diedOn: "2024-02-03",
    privacy: "public",
    ...given,
  });
  const { id } = memorial;
  const father = { name: "Peder Lund", sex: "male", ...dated("1894", "1971") };
  await aRelative(memorial, father, { to: id, as: "parent" });
  const mother = await aRelative(
    memorial,
    { name: "Ane Kirstine Lund", birthName: "Madsen", sex: "female", ...dated("~1898", "1980") },
    { to: id, as: "parent" },
  );
  const old = { name: "Mads Madsen", sex: "male", ...dated("1860", "1931") };
  await aRelative(memorial, old, { to: mother.id, as: "parent" });
  for (const [name, born, died] of [
    ["Søren Lund", "1925", "1999"],
    ["Karen Lund", "1928", "2001"],
    ["Jens Lund", "1934", "2015"],
  ] as const)
    await aRelative(
      memorial,
      { name, sex: name.startsWith("Karen") ? "female" : "male", ...dated(born, died) },
      { to: id, as: "sibling" },
    );
  const villy = await aRelative(
    memorial,
    { name: "Villy Østergård", sex: "male", ...dated("1928", "2011") },
    { to: id, as: "partner", kind: "married" },
  );
  for (const [name, sex, born] of [
    ["Karl Østergård", "male", "1901"],
    ["Marie Østergård", "female", "1903"],
  ] as const)
    await aRelative(
      memorial,
      { name, sex, ...dated(born, "1980") },
      { to: villy.id, as: "parent" },
    );
  for (const [name, sex] of [
    ["Lise Østergård", "female"],
    ["Bo Østergård", "male"],
  ] as const)
    await aRelative(memorial, { name, sex, life: "living" }, { to: id, as: "child" });
  return { ...memorial, mother, villy };
}

/** Many children, a long name, somebody of whom nothing but a name is known. */
async function aLargeFamily(world: World) {
  const memorial = await world.aMemorial({ name: LONG_NAME });
  const { id } = memorial;
  const partner = { name: LONG_NAME, ...dated("1890", "1960") };
  await aRelative(memorial, partner, { to: id, as: "partner", kind: "together" });
  for (let child = 1; child <= 11; child++)
    await aRelative(
      memorial,
      { name: `Barn nummer ${child}`, ...dated(String(1910 + child), "1990") },
      { to: id, as: "child" },
    );
  await aRelative(memorial, { name: "Ukendt", life: "dead" }, { to: id, as: "parent" });
  return memorial;
}

const inView = (view: string): Screen => ({
  name: `family tree, ${view}`,
  path: async (world) => `/family-tree/${(await aFamily(world)).slug}?view=${view}`,
});

async function asKeeper(memorial: Memorial, page: Page): Promise<string> {
  await signIn(page.context(), memorial.keeper);
  return `/family-tree/${memorial.slug}`;
}

/** What a living person answers about their name, from the mail that asks. */
async function aConsentAsked(world: World, page: Page): Promise<string> {
  const memorial = await world.aMemorial();
  const { id, keeper } = memorial;
  await world.confirm(keeper);
  const lise = await aRelative(
    memorial,
    { name: "Lise Østergård", sex: "female", life: "living", birth: { date: "1961" } },
    { to: id, as: "child" },
  );
  const data = { email: `${aName()}@example.org`, message: "Må du stå her?" };
  await answered(
    keeper.api.post(`/api/memorials/${id}/family-tree/people/${lise.id}/consent`, { data }),
  );
  return mailedLink(page, data.email, "spørger, om du må stå i stamtræet");
}

/** The profile of one whose page another family wants to link. */
async function aLinkWanted(world: World, page: Page): Promise<string> {
  const { id, keeper, villy } = await aFamily(world);
  const wanted = await world.aMemorial({ name: "Villy Østergård", privacy: "public" });
  await world.confirm(keeper);
  const path = `/api/memorials/${id}/family-tree/people/${villy.id}/link`;
  await answered(keeper.api.post(path, { data: { memorial: wanted.slug } }));
  await signIn(page.context(), wanted.keeper);
  return "/profile";
}

/** Screens of the family around a person. */
export const FAMILY_TREE_SCREENS: Screen[] = [
  { name: "family tree", path: async (world) => `/family-tree/${(await aFamily(world)).slug}` },
  ...["list", "ancestors", "descendants", "kinship"].map((view) => inView(view)),
  {
    name: "family tree, kinship of two",
    path: async (world) => {
      const { slug, mother, villy } = await aFamily(world);
      return `/family-tree/${slug}?person=${villy.id}&view=kinship&to=${mother.id}`;
    },
  },
  {
    name: "family tree of many",
    path: async (world) => `/family-tree/${(await aLargeFamily(world)).slug}`,
  },
  {
    name: "family tree without a family",
    path: async (world) => `/family-tree/${(await world.aMemorial()).slug}`,
  },
  {
    name: "memorial with a family",
    path: async (world) => `/memorial/${(await aFamily(world)).slug}`,
  },
  {
    name: "family tree seen by its keeper",
    path: async (world, page) => asKeeper(await aFamily(world), page),
    shows: ".add-line",
  },
  {
    name: "family tree begun by its keeper",
    path: async (world, page) => asKeeper(await world.aMemorial(), page),
    shows: ".add-line",
  },
];

/** Files, and what others are asked: of their names and of their pages. */
export const FAMILY_QUESTION_SCREENS: Screen[] = [
  {
    name: "family tree with a file that was read",
    path: async (world, page) => {
      const memorial = await aMemorialOfFile(world);
      await aReadFile(memorial);
      return asKeeper(memorial, page);
    },
    shows: "#import select",
  },
  { name: "question about one's name in a family tree", path: aConsentAsked, shows: "fieldset" },
  { name: "profile of whom a family tree asks", path: aLinkWanted, shows: "#family-tree-links" },
];
