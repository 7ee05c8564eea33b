import { Type, type Static } from 'typebox';
import { Closed, Enum } from './common.ts';
import type { FirstQueryName } from './first-queries.ts';
import { Role } from './member.ts';

/** Texts of a manifest, which the shell shows before any code of the remote is loaded. */
export const LocalizedText = Closed({ pt: Type.String(), es: Type.String(), en: Type.String() });
export type LocalizedText = Static<typeof LocalizedText>;

export const navigationIcons = [
  'home',
  'courses',
  'certificates',
  'subscription',
  'comments',
  'members',
  'settings',
  'collections',
  'help',
  'account',
] as const;

/**
 * What a remote declares about itself as data (architecture.md): the shell shows navigation, titles and guards from it.
 * `paths` are React Router patterns that the remote owns. `status: "planned"` marks a route that is not built yet.
 */
export const RemoteManifest = Closed({
  name: Type.String({ pattern: '^mf-[a-z][a-z0-9-]*$' }),
  owner: Type.String(),
  platform: Type.String({ description: 'range of platform versions, for example ^1.0.0' }),
  paths: Type.Array(
    Closed({
      path: Type.String({ pattern: '^/' }),
      title: LocalizedText,
      roles: Type.Optional(Type.Array(Role)),
      navbar: Type.Optional(Type.Boolean()),
      slideBar: Type.Optional(Type.Boolean()),
      /** Name of the lazy chunk that draws this path, so that the page can fetch it in parallel. */
      chunk: Type.Optional(Type.String()),
      /**
       * What the page asks for first, so that the server answers it inside of the page. `params` gives the query's parameters
       * the names that they have in `path`: `{ course: 'curso' }`.
       */
      firstQueries: Type.Optional(
        Type.Array(
          Closed({
            name: Type.Unsafe<FirstQueryName>({ type: 'string', maxLength: 60 }),
            params: Type.Record(Type.String(), Type.String({ maxLength: 60 })),
          }),
          { maxItems: 4 },
        ),
      ),
      status: Type.Optional(Enum(['planned'] as const)),
    }),
  ),
  navigation: Type.Array(
    Closed({
      to: Type.String(),
      label: LocalizedText,
      icon: Enum(navigationIcons),
      order: Type.Integer(),
      roles: Type.Optional(Type.Array(Role)),
      mobile: Type.Optional(Type.Boolean()),
    }),
  ),
  tour: Type.Array(Closed({ target: Type.String(), order: Type.Integer(), title: LocalizedText, text: LocalizedText })),
  slots: Type.Array(Type.String()),
});
export type RemoteManifest = Static<typeof RemoteManifest>;

const Asset = Closed({ file: Type.String(), integrity: Type.String(), as: Enum(['script', 'style'] as const) });

/** One published build. Immutable: `hash` is made from the content of every file. */
export const Release = Closed({
  hash: Type.String({ pattern: '^[a-f0-9]{16}$' }),
  base: Type.String({ description: 'URL of the folder, with a slash at its end' }),
  entry: Closed({ file: Type.String(), integrity: Type.String() }),
  /** Files by chunk name: `remote` is the exposed module, `locale-pt` a catalogue, others are lazy pages. */
  chunks: Type.Record(Type.String(), Type.Array(Asset)),
  manifest: RemoteManifest,
});
export type Release = Static<typeof Release>;

/** The document that a page is composed from. A tab keeps the one it started with. */
export const Composition = Closed({ id: Type.String(), platform: Type.String(), remotes: Type.Array(Release) });
export type Composition = Static<typeof Composition>;
