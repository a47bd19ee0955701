/** Globals of a service worker that a page lacks. TypeScript can't have both in one project. */
export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly clientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type MessageEventOfPage = ExtendableEvent & { readonly data: unknown };

export type SyncEvent = ExtendableEvent & { readonly tag: string };

type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEventOfPage;
  sync: SyncEvent;
};

type WorkerScope = {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ readonly url: string } | undefined>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
};

export const scope = globalThis as unknown as WorkerScope;
