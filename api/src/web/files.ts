import fastifyStatic from '@fastify/static';
import type { Api } from '../lib/api.ts';
import { releasesFolder } from '../platform/releases.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const isHashed = (file: string) => /\.[0-9a-f]{8}\.[a-z0-9]+(\.br)?$/.test(file);
/** Source maps lie beside the bundles for whoever reads errors on the server; they and hidden files are not for the world. */
const isServed = (file: string) => !/\.map(?:\.\w+)?$|\/\./.test(file);

/** The shell's files and the releases. */
export async function fileRoutes(app: Api) {
  const { shellFolder, dataFolder } = app.clube.config;
  const files = (root: string, prefix: string, isImmutable: (file: string) => boolean) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      preCompressed: true,
      index: false,
      allowedPath: isServed,
      // `npm start` may publish the first release after the server is up.
      setHeaders: (reply, file) => {
        void reply.header('cache-control', isImmutable(file) ? IMMUTABLE : 'no-cache');
        void reply.header('cross-origin-resource-policy', 'same-origin');
      },
    });
  await files(shellFolder, '/assets/shell/', isHashed);
  // A release's folder is named by its content, so everything inside may be kept for ever.
  await files(releasesFolder(dataFolder), '/releases/', () => true);

  // Searching eyes find the pages that anybody may read; calls are none.
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const { kind } = await app.findHost(request);
    const hidden = kind === 'unknown' ? '/' : '/api/';
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: ${hidden}\n`);
  });
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/assets/shell/favicon.svg'),
  );
}
