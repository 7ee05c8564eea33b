import { once } from 'node:events';
import { SHELL } from '@clube/shared/contracts/remote';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../lib/api.ts';
import { AppError } from '../lib/errors.ts';
import { findFile, type StoredFile } from '../modules/release/file.queries.ts';
import { contentKey } from '../modules/release/operations.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
/** A page brings its own policy; of a script it counts where the script is a worker, which gets this host and no other. */
const SCRIPT_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const MOST_KNOWN = 20_000;

/** Files of the shell and of remotes, out of the object storage. A name stands for one content while it is there, so each is looked up once. */
export async function releaseFileRoutes(app: Api) {
  const known = new Map<string, StoredFile>();

  const find = async (remote: string, file: string): Promise<StoredFile | undefined> => {
    const key = `${remote}/${file}`;
    const hit = known.get(key);
    if (hit) return hit;
    const found = await findFile(app.db, remote, file);
    if (!found) return undefined;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
    return found;
  };

  /** What the storage holds, begun to be read: an answer that has begun cannot say any more that there is nothing. */
  const open = async ({ sha256 }: StoredFile) => {
    const content = app.clube.storage.stream(contentKey(sha256));
    await once(content, 'readable');
    return content;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, remote: string, file: string) => {
    const extension = file.slice(file.lastIndexOf('.') + 1);
    const type = TYPES[extension];
    const takesBrotli = /(^|[\s,])br($|[\s,;])/.test(request.headers['accept-encoding'] ?? '');
    const names = [file, `${file}.br`] as const;
    const look = async () => {
      // What the server draws with is no browser's.
      const plain = type && !file.startsWith('server/') ? await find(remote, names[0]) : undefined;
      const compressed = plain && takesBrotli ? await find(remote, names[1]) : undefined;
      const stored = compressed ?? plain;
      return stored && { size: stored.size, isCompressed: compressed !== undefined, content: await open(stored) };
    };
    const found = await look().catch(() => {
      // A chore, of another process mostly, may have taken it since it was looked up.
      for (const name of names) known.delete(`${remote}/${name}`);
      return look();
    });
    if (!type || !found) {
      reply.header('cache-control', 'no-store');
      throw new AppError('route.not_found', 'There is no such file');
    }
    void reply
      .type(type)
      .header('cache-control', IMMUTABLE)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('vary', 'accept-encoding')
      .header('content-length', found.size);
    // The pages' policy of referrers is what browsers do where nothing is said.
    void reply.removeHeader('referrer-policy');
    // A connection stays open by HTTP/1.1 itself, and HTTP/2 knows no word for it; Node would say so beside each file.
    reply.raw.removeHeader('connection');
    if (extension === 'js') void reply.header('content-security-policy', SCRIPT_POLICY);
    // `identity` says to the general compression that what the release brought is what is sent.
    void reply.header('content-encoding', found.isCompressed ? 'br' : 'identity');
    return reply.send(found.content);
  };

  app.get<{ Params: { '*': string } }>(`/assets/${SHELL}/*`, { schema: { hide: true } }, (request, reply) =>
    send(request, reply, SHELL, request.params['*']),
  );
  app.get<{ Params: { remote: string; '*': string } }>(
    '/releases/:remote/*',
    { schema: { hide: true } },
    (request, reply) => send(request, reply, request.params.remote, request.params['*']),
  );
}
