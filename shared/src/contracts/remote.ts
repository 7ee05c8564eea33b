import { Type, type Static } from 'typebox';
import { Closed, Enum, Timestamp } from './common.ts';
import type { FirstQueryName, ShownPart } from './first-queries.ts';
import { navigationGroups } from './navigation-groups.ts';
import { Role } from './member.ts';

/** Texts of a manifest, which the shell shows before any code of the remote is loaded. */
const Text = Type.String({ minLength: 1, maxLength: 300 });
/** A text in each language of the product. */
export const LocalizedText = Closed({ pt: Text, es: Text, en: Text });
export type LocalizedText = Static<typeof LocalizedText>;

/** Icons that the shell draws by name; any other is given as a path. */
const navigationIcons = [
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
/** A known name, or the outline of one of one's own: the `d` of a path on a field of 24 × 24, drawn as a line of 1.75. */
const NavigationIcon = Type.Union([
  Enum(navigationIcons),
  Closed({ path: Type.String({ pattern: '^[Mm][MmZzLlHhVvCcSsQqTtAaEe0-9\\s,.+-]+$', maxLength: 1500 }) }),
]);
/** A name that the shell draws, or an outline of one’s own. */
export type NavigationIcon = Static<typeof NavigationIcon>;

// What the shell counts beside an entry of the navigation, for whom it waits.
const waitingCounts = ['comments', 'tickets'] as const;
/** One of them. */
export type WaitingCount = (typeof waitingCounts)[number];

/** The places of the platform’s own that remotes can fill (shared/src/federation says what each is given). */
const slotNames = ['lesson.discussion', 'frame.tray'] as const;
/** A place that a remote declares in its own pages, under its own name: `mf-x.aside`. */
export type PlaceName = `mf-${string}.${string}`;
const PlaceName = Type.Unsafe<PlaceName>({
  type: 'string',
  pattern: '^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*\\.[a-z][a-z0-9]*(-[a-z0-9]+)*$',
  maxLength: 100,
});
const SlotName = Type.Union([Enum(slotNames), PlaceName]);
/** What a place gives, and what its filler takes of that: the kind of each by its name. */
const PlaceData = Type.Record(
  Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }),
  Enum(['string', 'number', 'boolean'] as const),
  { additionalProperties: false, maxProperties: 20 },
);
/** Name of a prop → its kind. */
export type PlaceData = Static<typeof PlaceData>;

/** The shell's name among the releases; remotes are `mf-…`. */
export const SHELL = 'shell';
const RemoteName = Type.String({ pattern: '^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 50 });
/** A remote’s name, or `shell`. */
export const ReleaseName = Type.String({ pattern: '^(shell|mf-[a-z][a-z0-9]*(-[a-z0-9]+)*)$', maxLength: 50 });
/** Hash of a release’s document; its name. */
export const ReleaseHash = Type.String({ pattern: '^[a-f0-9]{16}$' });
/** A name of words and hyphens: `stable`, `next`, `team-a`. */
export const ChannelName = Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 40 });
const ChunkName = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]*$', maxLength: 60 });
/** Chunk names by what a page may show. */
const ChunksFor = Type.Unsafe<Partial<Record<ShownPart, string[]>>>(
  Type.Record(Type.String({ pattern: '^[a-z]+\\.[a-z]+$' }), Type.Array(ChunkName, { maxItems: 5 }), {
    additionalProperties: false,
    maxProperties: 10,
  }),
);

/**
 * What a remote declares about itself as data (architecture.md): the shell shows navigation, titles and guards from it.
 * `paths` are React Router patterns that the remote owns. `status: "planned"` marks a route that is not built yet.
 */
export const RemoteManifest = Closed({
  name: RemoteName,
  /** The team that answers for it. */
  owner: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 50 }),
  platform: Type.String({ description: 'range of platform versions, for example ^1.0.0', maxLength: 60 }),
  /** Bytes as they are sent, where the defaults of the release check do not fit. */
  budget: Type.Optional(
    Closed({
      entry: Type.Optional(Type.Integer({ minimum: 1 })),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      total: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  ),
  paths: Type.Array(
    Closed({
      /** Words and `:params` between slashes (contracts/paths.ts). */
      path: Type.String({ pattern: '^/', maxLength: 200 }),
      title: LocalizedText,
      roles: Type.Optional(Type.Array(Role)),
      navbar: Type.Optional(Type.Boolean()),
      slideBar: Type.Optional(Type.Boolean()),
      /** Name of the lazy chunk that draws this path, so that the page can fetch it in parallel. */
      chunk: Type.Optional(ChunkName),
      /**
       * Chunks that the page needs beside its own for what it shows this time: the answers to its first queries say what that is
       * (contracts/first-queries.ts). They come after what starts the page.
       */
      chunksFor: Type.Optional(ChunksFor),
      /**
       * Plain scripts that run before all others of a page that the server drew and that shows this time what is named: `ahead`, where the
       * remote has `src/ahead.ts`. For what cannot wait for the page to come alive.
       */
      aheadFor: Type.Optional(ChunksFor),
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
      /** Opens for whoever is signed in, before a panel is chosen too: then with a plain header in the place of the navigation. */
      withoutPanel: Type.Optional(Type.Boolean()),
      /** False draws this path in the browser only. */
      serverRendered: Type.Optional(Type.Boolean()),
    }),
  ),
  navigation: Type.Array(
    Closed({
      to: Type.String({ maxLength: 200 }),
      label: LocalizedText,
      icon: NavigationIcon,
      /** `more`, the last, where none is named. */
      group: Type.Optional(Enum(navigationGroups)),
      /** Inside of the group; equal numbers stand by the remotes' names. */
      order: Type.Integer(),
      roles: Type.Optional(Type.Array(Role)),
      mobile: Type.Optional(Type.Boolean()),
      /** Whose number stands beside it. */
      waiting: Type.Optional(Enum(waitingCounts)),
    }),
  ),
  tour: Type.Array(
    Closed({
      /** What it points at: the `data-tour` of an element of one's own, or the address of an entry of the navigation. */
      target: Type.String({ pattern: '^(?:[a-z][a-z0-9-]*|/[\\w./-]*)$', maxLength: 200 }),
      order: Type.Integer(),
      title: LocalizedText,
      text: LocalizedText,
    }),
  ),
  /**
   * Places of the platform, or of another remote, that this one fills. Several may fill one: those of a smaller number stand first, 100
   * where none is named, then by the remotes' names. `takes` says what of a remote's place it needs; a place that gives it not, or
   * as something else, is refused beside it.
   */
  slots: Type.Array(
    Type.Union([
      SlotName,
      Closed({
        name: SlotName,
        order: Type.Integer({ minimum: 0, maximum: 1000 }),
        takes: Type.Optional(PlaceData),
      }),
    ]),
    { maxItems: 20 },
  ),
  /** Places in the pages of this remote that others may fill, and what each is given. */
  places: Type.Optional(Type.Array(Closed({ name: PlaceName, gives: PlaceData }), { maxItems: 20 })),
});
export type RemoteManifest = Static<typeof RemoteManifest>;

/**
 * A file of a release: words, then the hash of its content, then what it is. All releases of a remote share one folder, so a name
 * stands for one content for ever, and what a new release did not change is not fetched again.
 */
const FILE =
  '^(?:assets/|server/)?[A-Za-z0-9_][A-Za-z0-9_-]*(?:\\.[A-Za-z0-9_-]+)*\\.[a-f0-9]{8,20}\\.(?:js|css|svg|webp|woff2)';
/** A file of a release; its name carries the hash of its content. */
export const ReleaseFileName = Type.String({ pattern: `${FILE}(?:\\.br)?$`, maxLength: 150 });
/** SHA-384 are releases of before (docs/adr/0456). */
const Integrity = Type.String({ pattern: '^sha(?:256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$' });
/** A file with the hash that the browser checks. */
export const ReleaseAsset = Closed({
  file: Type.String({ pattern: `${FILE}$`, maxLength: 150 }),
  integrity: Integrity,
  as: Enum(['script', 'style'] as const),
});
export type ReleaseAsset = Static<typeof ReleaseAsset>;
/** The file that registers the remote. */
export const ReleaseEntry = Closed({ file: ReleaseAsset.properties.file, integrity: Integrity });
/** The face that a server draws first pictures with: one file, which no browser asks for (docs/adr/0070). */
const ServerFace = Closed({
  file: Type.String({ pattern: '^server/[a-z]+\\.[a-f0-9]{8,20}\\.js$', maxLength: 150 }),
  integrity: Integrity,
});
/** Files by chunk name: `remote` is the exposed module, `locale-pt` a catalogue, others are lazy pages. */
export const ReleaseChunks = Type.Record(ChunkName, Type.Array(ReleaseAsset));

/** Files of a release that stand in the place of others where a language is read: the entry that names them, and the chunks that have some. */
const SpokenFiles = Closed({ entry: Type.Optional(ReleaseEntry), chunks: ReleaseChunks });
/** By language, beside that of the code. Missing in releases of before: they load a catalogue. */
export const ReleaseLanguages = Closed({ es: Type.Optional(SpokenFiles), en: Type.Optional(SpokenFiles) });
/** Languages beside that of the code. */
export type ReleaseLanguages = Static<typeof ReleaseLanguages>;
/** The language that the files of a release speak, where it is another than the code’s: then no catalogue is loaded. */
const SpokenLanguage = Enum(['es', 'en'] as const);

/** A release as a browser needs it: how to load it, and what it declares. */
export const ComposedRelease = Closed({
  hash: ReleaseHash,
  base: Type.String({ description: 'address of the folder, with a slash at its end' }),
  entry: ReleaseEntry,
  language: Type.Optional(SpokenLanguage),
  manifest: RemoteManifest,
});
export type ComposedRelease = Static<typeof ComposedRelease>;

/** One published build of a remote. Immutable: `hash` is made from this document and from the content of every file. */
export const Release = Closed({
  ...ComposedRelease.properties,
  chunks: ReleaseChunks,
  languages: Type.Optional(ReleaseLanguages),
  /** Missing in releases of before; their pages are drawn in the browser. */
  server: Type.Optional(ServerFace),
});
export type Release = Static<typeof Release>;

/** One published build of the shell. `chunks.main` is what starts a page. */
export const ShellRelease = Closed({
  hash: ReleaseHash,
  base: Type.String(),
  /** Version of what this shell lends to remotes. */
  platform: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
  chunks: ReleaseChunks,
  languages: Type.Optional(ReleaseLanguages),
  server: Type.Optional(ServerFace),
  /** The typeface of most letters, a file for each weight. */
  fonts: Type.Optional(Type.Array(Type.String(), { maxItems: 9 })),
  /** The one file of a shell of before. */
  font: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
});
export type ShellRelease = Static<typeof ShellRelease>;

const composition = {
  id: Type.String(),
  channel: ChannelName,
  /** The shell's release, and the version of what it lends. */
  shell: ReleaseHash,
  platform: Type.String(),
  /** That of the shell’s files. */
  language: Type.Optional(SpokenLanguage),
  /** Set when somebody tries releases out by a signed link: until when. */
  preview_until: Type.Optional(Timestamp),
};
/** The document that a page is composed from. A tab keeps the one it started with. */
export const Composition = Closed({ ...composition, remotes: Type.Array(ComposedRelease) });
export type Composition = Static<typeof Composition>;
/** The same for whoever looks from outside (`GET /composition`), with the files of each release. */
export const FullComposition = Closed({ ...composition, remotes: Type.Array(Release) });
export type FullComposition = Static<typeof FullComposition>;
