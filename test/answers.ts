import type { Call, CallAnswer, Method } from "#platform/call.ts";
import type { ErrorBody } from "#platform/errors.ts";

/**
 * The type of an answer's body, by method and path of the request, from the contract of the call that is
 * found there. A path with something filled in, `/api/memorials/${id}/media`, is found by its segments.
 */

/** The calls among what these modules export. */
export type CallsOf<Module> = Module extends unknown
  ? { [Name in keyof Module]: Module[Name] extends Call ? Module[Name] : never }[keyof Module]
  : never;

/** A parameter's segment, whatever its name: `{id}` here is `{idOrSlug}` there. */
type Segment<Text> = Text extends `{${string}}` ? "{}" : Text;

/** `{ things: { "{}": { files: { " POST": Call } } } }`: no segment begins with a space. */
type Branch<Path, Leaf> = Path extends `${infer First}/${infer Rest}`
  ? { [Key in Segment<First> & string]: Branch<Rest, Leaf> }
  : { [Key in Segment<Path> & string]: Leaf };

type BranchOf<C> = C extends Call & { path: `/${infer Path}` }
  ? Branch<Path, { [Key in ` ${C["method"]}`]: C }>
  : never;

type Merged<Union> = (Union extends unknown ? (given: Union) => void : never) extends (
  given: infer Tree,
) => void
  ? Tree
  : never;

/** All calls of some modules as one tree, which each request is looked up in. */
export type CallTree<Modules> = Merged<BranchOf<CallsOf<Modules>>>;

type Below<Tree, First> = First extends keyof Tree
  ? Tree[First]
  : "{}" extends keyof Tree
    ? Tree["{}"]
    : unknown;

type Found<Tree, Path> = Path extends `${infer First}/${infer Rest}`
  ? Found<Below<Tree, First>, Rest>
  : Below<Tree, Path>;

type WithoutQuery<Path> = Path extends `${infer Before}?${string}` ? Before : Path;

/** What a call answers, or the body of its refusal. */
type BodyOf<Promised> = Promised extends object
  ? Promised & Partial<ErrorBody>
  : null extends Promised
    ? Partial<ErrorBody>
    : Promised;

type BodyAt<Node, Verb extends Method> = ` ${Verb}` extends keyof Node
  ? Node[` ${Verb}`] extends infer C extends Call
    ? BodyOf<CallAnswer<C>>
    : never
  : unknown;

/** `unknown` where no call is, and where the path isn't. */
export type AnswerTo<Tree, Verb extends Method, Path extends string> =
  WithoutQuery<Path> extends `/${infer Rest}` ? BodyAt<Found<Tree, Rest>, Verb> : unknown;

export type Answer<Body = unknown> = {
  status: number;
  headers: Record<string, string | undefined>;
  /** Parsed when it is JSON, else the text; `null` when empty. */
  body: Body;
  /** The body as it was sent. */
  text: string;
  cookie: string | undefined;
  /** The session cookie as it was set, with its flags. */
  setCookie: string | undefined;
};

type Answered<Tree, Verb extends Method, Path extends string> = Promise<
  Answer<AnswerTo<Tree, Verb, Path>>
>;
type Headers = Record<string, string>;

/**
 * Asks these calls by path, as a browser does. What is sent isn't typed, as tests send what is wrong, too.
 */
export type ClientOf<Tree> = {
  cookie: string | undefined;
  get<const Path extends string>(path: Path, headers?: Headers): Answered<Tree, "GET", Path>;
  post<const Path extends string>(
    path: Path,
    body?: unknown,
    headers?: Headers,
  ): Answered<Tree, "POST", Path>;
  put<const Path extends string>(
    path: Path,
    body?: unknown,
    headers?: Headers,
  ): Answered<Tree, "PUT", Path>;
  delete<const Path extends string>(
    path: Path,
    headers?: Headers,
    body?: unknown,
  ): Answered<Tree, "DELETE", Path>;
  /** `multipart/form-data`, as a browser's form sends it. */
  send<const Path extends string>(
    path: Path,
    form: FormData,
    headers?: Headers,
  ): Answered<Tree, "POST", Path>;
};
