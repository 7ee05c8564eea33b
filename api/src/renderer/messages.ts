import type { DrawFailureKind } from '@clube/shared/contracts/release';

/** The server's face of a release: code for a bare JavaScript world. `id` is name and hash. */
export type Code = { id: string; name: string; text: string };

/** What a page is drawn from. `boot` is the boot document without its composition, as JSON. */
export type Sheet = {
  shell: string;
  /** Id of the release that owns the path, where one does. */
  remote: string | undefined;
  composition: string;
  boot: string;
  /** Path and query. */
  url: string;
  theme: 'light' | 'dark';
  version: 'v1' | 'v2';
};

/** `title` is the page's own, without the panel's name. `isTimed`: it was drawn by the boot document's clock, and is another one a minute later. */
export type Drawn = { html: string; title: string; isTimed: boolean };

export type ToRenderer =
  | { type: 'code'; shell: string; code: Code }
  | { type: 'composition'; id: string; json: string }
  | { type: 'draw'; job: number; sheet: Sheet; times: number };

export type FromRenderer =
  | { type: 'ready' }
  /** `cpuMs`: what the process worked for it, milliseconds. A busy machine makes the clock run on meanwhile. */
  | ({ type: 'drawn'; job: number; cpuMs: number } & Drawn)
  /**
   * `where` is the place in the code, `why` what was thrown: it may hold what a page shows, and goes into no log. `isShells`: it was
   * thrown around the page of the remote, not in it.
   */
  | { type: 'failed'; job: number; kind: DrawFailureKind; where: string; why: string; isShells: boolean };
