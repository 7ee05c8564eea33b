import type {
  ChannelState,
  PublishedRelease,
  ReleaseAct,
  ReleaseHealth,
  ReleaseMove,
  ReleaseToken,
} from '@clube/shared/contracts/release';
import type { channelReleases, listMoves } from './channel.queries.ts';
import type { listHealth } from './client-error.queries.ts';
import { fillersWithoutPlace } from './places.ts';
import type { listActs, listReleases } from './queries.ts';
import type { listTokens } from './token.queries.ts';

type RowOf<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];

export const presentRelease = ({ created_at, channels, ...row }: RowOf<typeof listReleases>): PublishedRelease => ({
  ...row,
  at: created_at.toISOString(),
  channels: channels ?? [],
});

export const presentToken = (row: RowOf<typeof listTokens>): ReleaseToken => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

export const presentAct = ({ created_at, ...row }: RowOf<typeof listActs>): ReleaseAct => ({
  ...row,
  at: created_at.toISOString(),
});

export const presentMove = ({ from_hash, to_hash, created_at, ...row }: RowOf<typeof listMoves>): ReleaseMove => ({
  ...row,
  from: from_hash,
  to: to_hash,
  at: created_at.toISOString(),
});

export const presentHealth = (row: RowOf<typeof listHealth>): ReleaseHealth => ({
  ...row,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
});

export const presentChannel = (
  channel: string,
  composition: string | null,
  rows: RowOf<typeof channelReleases>[],
  movers: ReadonlyMap<string, string>,
): ChannelState => ({
  channel,
  composition,
  releases: rows.map(({ remote, hash, updated_at }) => ({
    remote,
    hash,
    actor: movers.get(remote) ?? '',
    at: updated_at.toISOString(),
  })),
  without_place: fillersWithoutPlace(rows.map(({ document }) => document)),
});
