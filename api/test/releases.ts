import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseAnnounced, ReleaseDraft } from '@clube/shared/contracts/release';
import type { ReleaseAsset, RemoteManifest } from '@clube/shared/contracts/remote';
import { call, type TestServer } from './harness.ts';

export const OPERATOR = { token: 'deploy-token-for-tests' };

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const integrityOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const text = { pt: 'x', es: 'x', en: 'x' };

/** A build that passes every check; what a test changes in it is what is wrong. */
export type Build = { remote: string; draft: ReleaseDraft; contents: Map<string, Buffer> };

export const manifestOf = (name: string, rest: Partial<RemoteManifest> = {}): RemoteManifest => ({
  name,
  owner: 'team',
  platform: '^1.0.0',
  paths: [{ path: `/${name}`, title: text, chunk: 'page' }],
  navigation: [],
  tour: [],
  slots: [],
  ...rest,
});

/** Adds a file under a name with its hash, and its compressed form, and gives the asset. */
export function addFile({ draft, contents }: Build, name: string, content: string): ReleaseAsset {
  const file = name.replace(/(\.[a-z]+)$/, `.${digest(content).slice(0, 8)}$1`);
  for (const [suffix, bytes] of [
    ['', Buffer.from(content)],
    ['.br', brotliCompressSync(content)],
  ] as const) {
    draft.files.push({ file: file + suffix, sha256: digest(bytes), size: bytes.length });
    contents.set(digest(bytes), bytes);
  }
  return { file, integrity: integrityOf(content), as: name.endsWith('.css') ? 'style' : 'script' };
}

const emptyBuild = (remote: string): Build => ({ remote, draft: { chunks: {}, files: [] }, contents: new Map() });

export function remoteBuild(
  remote: string,
  { manifest = {}, entry }: { manifest?: Partial<RemoteManifest>; entry?: string } = {},
): Build {
  const build = emptyBuild(remote);
  const code = entry ?? `var ${remote.replaceAll('-', '_')} = { get() {}, init() {} };`;
  const { file, integrity } = addFile(build, 'remoteEntry.js', code);
  build.draft.entry = { file, integrity };
  build.draft.manifest = manifestOf(remote, manifest);
  build.draft.chunks = {
    remote: [addFile(build, 'remote.js', `/* ${remote} */`)],
    page: [addFile(build, 'page.js', 'page()')],
  };
  return build;
}

export function shellBuild(platform: string, content = platform): Build {
  const build = emptyBuild('shell');
  build.draft.chunks = { main: [addFile(build, 'main.js', `shell(${JSON.stringify(content)})`)] };
  build.draft.shell = { platform };
  return build;
}

type Answer = { hash: string; code?: string; message?: string; errors?: { path: string; code: string }[] };
type As = { token: string };

export const announce = (server: TestServer, { remote, draft }: Build, as: As = OPERATOR) =>
  call<ReleaseAnnounced & Answer>(server, { method: 'POST', url: `/api/platform/release/${remote}`, as, body: draft });

export const send = (server: TestServer, url: string, content: Buffer, as: As = OPERATOR) =>
  call<Answer>(server, {
    method: 'PUT',
    url,
    as,
    body: content,
    headers: { 'content-type': 'application/octet-stream' },
  });

export const finish = (
  server: TestServer,
  remote: string,
  hash: string,
  as: As = OPERATOR,
  channel = 'stable',
  query = channel && `?channel=${channel}`,
) =>
  call<Answer>(server, {
    method: 'PUT',
    url: `/api/platform/release/${remote}/${hash}${query}`,
    as,
  });

/** The whole way over HTTP, as the command goes it. Gives the last answer, with the hash. An empty channel asks for none. */
export async function publish(server: TestServer, build: Build, as: As = OPERATOR, channel = 'stable', query?: string) {
  const { status, body } = await announce(server, build, as);
  if (status !== 200) return { status, body };
  const { hash, missing } = body;
  for (const sha256 of missing)
    await send(
      server,
      `/api/platform/release/${build.remote}/${hash}/content/${sha256}`,
      build.contents.get(sha256)!,
      as,
    );
  const finished = await finish(server, build.remote, hash, as, channel, query);
  return { status: finished.status, body: { ...finished.body, hash } };
}

export const promote = (server: TestServer, remote: string, hash: string, as: As = OPERATOR, channel = 'stable') =>
  call<Answer>(server, { method: 'PUT', url: `/api/platform/channel/${channel}/${remote}`, as, body: { hash } });

export const rollBack = (server: TestServer, remote?: string, as: As = OPERATOR, channel = 'stable') =>
  call<Answer>(server, {
    method: 'POST',
    url: `/api/platform/channel/${channel}/rollback`,
    as,
    body: remote ? { remote } : {},
  });

/** Publishes and shows a release. */
export async function release(
  server: TestServer,
  build: Build,
  as: As = OPERATOR,
  channel = 'stable',
): Promise<string> {
  const { status, body } = await publish(server, build, as, channel);
  if (status !== 200) throw new Error(`${build.remote} was not published: ${JSON.stringify(body)}`);
  const promoted = await promote(server, build.remote, body.hash, as, channel);
  if (promoted.status !== 200) throw new Error(`${build.remote} was not promoted: ${promoted.text}`);
  return body.hash;
}

/** Gives a build the face that a server draws with. */
export function addServerFace(build: Build, code: string): Build {
  const bytes = Buffer.from(code);
  const file = `server/${build.remote === 'shell' ? 'shell' : 'remote'}.${digest(bytes).slice(0, 8)}.js`;
  build.draft.files.push({ file, sha256: digest(bytes), size: bytes.length });
  build.contents.set(digest(bytes), bytes);
  build.draft.server = { file, integrity: integrityOf(code) };
  return build;
}
