import { Type, type Static } from 'typebox';
import { Closed, Enum, Nullable, Timestamp } from './common.ts';
import {
  ChannelName,
  ReleaseChunks,
  ReleaseEntry,
  ReleaseFileName,
  ReleaseHash,
  ReleaseLanguages,
  ReleaseName,
  RemoteManifest,
  ShellRelease,
} from './remote.ts';
import { trialLimits } from './trial.ts';

/** What one release may weigh, so that a mistake is told before it is sent. */
export const releaseLimits = { files: 500, fileBytes: 8 * 1024 ** 2, totalBytes: 24 * 1024 ** 2 } as const;

const Sha256 = Type.String({ pattern: '^[a-f0-9]{64}$' });
const ReleaseFile = Closed({
  file: ReleaseFileName,
  sha256: Sha256,
  size: Type.Integer({ minimum: 1, maximum: releaseLimits.fileBytes }),
});
/** A file as it is announced: its name, the hash of its content (hex), its size in bytes. */
export type ReleaseFile = Static<typeof ReleaseFile>;

/** What a publisher says about a build: a remote gives its manifest, the shell what it lends. */
export const ReleaseDraft = Closed({
  entry: Type.Optional(ReleaseEntry),
  chunks: ReleaseChunks,
  languages: Type.Optional(ReleaseLanguages),
  manifest: Type.Optional(RemoteManifest),
  shell: Type.Optional(Type.Pick(ShellRelease, ['platform', 'fonts', 'font', 'icon'])),
  server: ShellRelease.properties.server,
  files: Type.Array(ReleaseFile, { minItems: 1, maxItems: releaseLimits.files }),
});
export type ReleaseDraft = Static<typeof ReleaseDraft>;

/** The name that the content gives the release, and which contents the server does not have yet. */
export const ReleaseAnnounced = Closed({ hash: ReleaseHash, missing: Type.Array(Sha256), published: Type.Boolean() });
export type ReleaseAnnounced = Static<typeof ReleaseAnnounced>;

/** A remote that fills a place which no remote of the channel declares. */
const FillerWithoutPlace = Closed({ remote: ReleaseName, place: Type.String() });
/** It is published. `without_place` says which of its parts nobody would see in the channel that it is meant for. */
export const ReleaseFinished = Closed({ ok: Type.Literal(true), without_place: Type.Array(FillerWithoutPlace) });
export type ReleaseFinished = Static<typeof ReleaseFinished>;

/** A release: whose, and the hash of its document. */
export const ReleaseParams = Closed({ remote: ReleaseName, hash: ReleaseHash });
/** A content of a release by its own hash (hex). */
export const ReleaseFileParams = Closed({ remote: ReleaseName, hash: ReleaseHash, sha256: Sha256 });

/** One move of a channel's pointer. `from` is null where the channel showed nothing of the remote before, `to` where it shows nothing since. */
export const ReleaseMove = Closed({
  act: Type.Integer({ description: 'pointers that moved together share it' }),
  channel: ChannelName,
  remote: ReleaseName,
  from: Nullable(ReleaseHash),
  to: Nullable(ReleaseHash),
  kind: Enum(['promote', 'rollback'] as const),
  actor: Type.String(),
  at: Timestamp,
});
export type ReleaseMove = Static<typeof ReleaseMove>;

/** What a channel shows, and who put it there when. */
export const ChannelState = Closed({
  channel: ChannelName,
  composition: Nullable(Type.String()),
  releases: Type.Array(Closed({ remote: ReleaseName, hash: ReleaseHash, actor: Type.String(), at: Timestamp })),
  without_place: Type.Array(FillerWithoutPlace),
});
export type ChannelState = Static<typeof ChannelState>;

/** A release that is whole, and the channels that show it. */
export const PublishedRelease = Closed({
  remote: ReleaseName,
  hash: ReleaseHash,
  actor: Type.String(),
  at: Timestamp,
  channels: Type.Array(ChannelName),
});
export type PublishedRelease = Static<typeof PublishedRelease>;

/** Everything that was done to releases, tokens and links beside moving pointers. */
export const ReleaseAct = Closed({
  id: Type.Integer(),
  actor: Type.String(),
  action: Enum([
    'release.publish',
    'release.draw',
    'token.create',
    'token.revoke',
    'preview.create',
    'release.remove',
    'trial.create',
    'trial.person',
    'trial.remove',
    'plan.declare',
    'plan.decide',
    'invoice.paid',
    'invoice.void',
    'invoice.paid_twice',
    'invoice.returned',
    'invoice.page_unknown',
  ] as const),
  subject: Type.String(),
  at: Timestamp,
});
export type ReleaseAct = Static<typeof ReleaseAct>;

/** A team’s token names the remotes that it may publish. */
export const NewReleaseToken = Closed({
  team: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 50 }),
  remotes: Type.Array(ReleaseName, { maxItems: 50, uniqueItems: true }),
  /** How many trial panels its suite may have at once (contracts/trial.ts); none unless it says so. */
  trials: Type.Optional(Type.Integer({ minimum: 1, maximum: trialLimits.panels })),
});
/** A token as it is listed; its secret was shown once. */
export const ReleaseToken = Closed({
  id: Type.Integer(),
  team: Type.String(),
  remotes: Type.Array(ReleaseName),
  trials: Type.Integer(),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
});
export type ReleaseToken = Static<typeof ReleaseToken>;

/** Name → hash. */
export const PickedReleases = Type.Record(ReleaseName, ReleaseHash, { minProperties: 1, maxProperties: 50 });

/** Which releases a signed link shows in the place of the channel's, and for how long. */
export const NewPreview = Closed({
  releases: PickedReleases,
  minutes: Type.Integer({ minimum: 1, maximum: 7 * 24 * 60, default: 60 }),
});
/** A path of any panel’s host, and until when it works. */
export const Preview = Closed({ path: Type.String(), expires_at: Timestamp });
export type Preview = Static<typeof Preview>;

/**
 * Why a part of a page is not there, as the browser reports it: names and kinds, nothing about whoever looks. `slow`: it is, and took more
 * than ten seconds.
 */
export const clientErrorKinds = ['unreachable', 'timed_out', 'corrupt', 'incompatible', 'crashed', 'slow'] as const;
/** Why the server could not draw a page of a release, and left it to the browser. */
export const drawFailureKinds = ['draw_threw', 'draw_time', 'draw_memory', 'draw_size'] as const;
/** Kinds of pages that the server could not draw. */
export type DrawFailureKind = (typeof drawFailureKinds)[number];
/** One report of a browser; sampled, and about nobody. */
export const ClientError = Closed({
  kind: Enum(clientErrorKinds),
  remote: ReleaseName,
  hash: ReleaseHash,
});
export type ClientError = Static<typeof ClientError>;

/** How often which part of which release failed, since when and until when. `no_face`: the server cannot draw it at all; told once a day. */
export const ReleaseHealth = Closed({
  remote: ReleaseName,
  hash: ReleaseHash,
  kind: Enum([...clientErrorKinds, ...drawFailureKinds, 'no_face']),
  count: Type.Integer(),
  first_at: Timestamp,
  last_at: Timestamp,
});
export type ReleaseHealth = Static<typeof ReleaseHealth>;
