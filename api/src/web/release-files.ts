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
const SCRIPT_POLICY = "default-src 'self'";
const MOST_KNOWN = 20_000;

/** Files of the shell and of remotes, out of the object storage. A name stands for one content for ever, so each is looked up once. */
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

  const send = async (request: FastifyRequest, reply: FastifyReply, remote: string, file: string) => {
    const extension = file.slice(file.lastIndexOf('.') + 1);
    const type = TYPES[extension];
    // What the server draws with is no browser's.
    const plain = type && !file.startsWith('server/') && (await find(remote, file));
    if (!plain) {
      reply.header('cache-control', 'no-store');
      throw new AppError('route.not_found', 'There is no such file');
    }
    const takesBrotli = /(^|[\s,])br($|[\s,;])/.test(request.headers['accept-encoding'] ?? '');
    const compressed = takesBrotli ? await find(remote, `${file}.br`) : undefined;
    const { sha256, size } = compressed ?? plain;
    void reply
      .type(type)
      .header('cache-control', IMMUTABLE)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('vary', 'accept-encoding')
      .header('content-length', size);
    // The pages' policy of referrers is what browsers do where nothing is said.
    void reply.removeHeader('referrer-policy');
    if (extension === 'js') void reply.header('content-security-policy', SCRIPT_POLICY);
    // `identity` says to the general compression that what the release brought is what is sent.
    void reply.header('content-encoding', compressed ? 'br' : 'identity');
    return reply.send(app.clube.storage.stream(contentKey(sha256)));
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
