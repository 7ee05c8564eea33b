import type {
  ChannelState,
  Preview,
  PublishedRelease,
  ReleaseAct,
  ReleaseHealth,
  ReleaseMove,
  ReleaseToken,
} from '@clube/shared/contracts/release';
import { ReleaseError, type ReleaseClient } from './client.ts';

type Moved = Pick<ReleaseMove, 'remote' | 'from' | 'to'>[];

const table = (rows: readonly (readonly unknown[])[], empty: string) => {
  if (rows.length === 0) return empty;
  const widths = rows[0]!.map((_cell, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => String(cell).padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
const moves = (moved: Moved) =>
  table(
    moved.map(({ remote, from, to }) => [remote, from ?? '–', '→', to ?? '–']),
    'Nothing moved: it stood there already.',
  );

/** `mf-player@0123456789abcdef` */
export function parseRelease(text: string): readonly [string, string] {
  const [remote, hash] = text.split('@');
  if (!remote || !hash) throw new ReleaseError(`${text} is no release: write <remote>@<hash>`);
  return [remote, hash];
}

export async function createToken(client: ReleaseClient, team: string, may: { remotes: string[]; trials?: number }) {
  const { id, token } = await client.call<{ id: number; token: string }>('POST', '/platform/token', { team, ...may });
  return `Token ${id} of ${team}, shown this once:\n${token}`;
}

export const listTokens = async (client: ReleaseClient) =>
  table(
    (await client.call<ReleaseToken[]>('GET', '/platform/token')).map(
      ({ id, team, remotes, trials, created_at, last_used_at, revoked_at }) => [
        id,
        team,
        [...remotes, ...(trials > 0 ? [`${trials} trials`] : [])].join(','),
        `made ${created_at}`,
        last_used_at ? `used ${last_used_at}` : 'never used',
        revoked_at ? `revoked ${revoked_at}` : '',
      ],
    ),
    'No tokens.',
  );

export async function revokeToken(client: ReleaseClient, id: number) {
  await client.call('DELETE', `/platform/token/${id}`);
  return `Token ${id} is revoked`;
}

export const rollBack = async (client: ReleaseClient, channel: string, remote?: string) =>
  moves(await client.call<Moved>('POST', `/platform/channel/${channel}/rollback`, remote ? { remote } : {}));

export async function promote(client: ReleaseClient, channel: string, release: string) {
  const [remote, hash] = parseRelease(release);
  return moves(await client.promote({ [remote]: hash }, channel));
}

export async function list(client: ReleaseClient, channel: string, remote?: string) {
  if (remote) {
    const releases = await client.call<PublishedRelease[]>('GET', `/platform/release/${remote}`);
    return table(
      releases.map(({ hash, at, actor, channels }) => [hash, at, actor, channels.join(',')]),
      'Nothing is published.',
    );
  }
  const { releases } = await client.call<ChannelState>('GET', `/platform/channel/${channel}`);
  return table(
    releases.map((release) => [release.remote, release.hash, release.at, release.actor]),
    `${channel} is empty.`,
  );
}

export async function history(client: ReleaseClient, channel: string, remote?: string) {
  const filter = new URLSearchParams({ channel, ...(remote && { remote }) });
  const all = await client.call<ReleaseMove[]>('GET', `/platform/history?${filter}`);
  return table(
    all.map(({ at, actor, kind, remote: name, from, to }) => [at, actor, kind, name, from ?? '–', '→', to ?? '–']),
    'Nothing was moved yet.',
  );
}

export const acts = async (client: ReleaseClient) =>
  table(
    (await client.call<ReleaseAct[]>('GET', '/platform/act')).map(({ at, actor, action, subject }) => [
      at,
      actor,
      action,
      subject,
    ]),
    'Nothing was done yet.',
  );

export async function health(client: ReleaseClient, channel: string) {
  const failures = await client.call<ReleaseHealth[]>('GET', '/platform/health');
  const { without_place } = await client.call<ChannelState>('GET', `/platform/channel/${channel}`);
  const reported = table(
    failures.map(({ remote, hash, kind, count, first_at, last_at }) => [remote, hash, kind, count, first_at, last_at]),
    'No browser reported a failure.',
  );
  return [
    reported,
    ...without_place.map(({ remote, place }) => `${remote} fills ${place}, which nobody declares`),
  ].join('\n');
}

export async function preview(client: ReleaseClient, address: string, releases: readonly string[], minutes: number) {
  const made = await client.call<Preview>('POST', '/platform/preview', {
    releases: Object.fromEntries(releases.map(parseRelease)),
    minutes,
  });
  return `Until ${made.expires_at}, on any panel's address as well:\n${new URL(made.path, address)}`;
}
