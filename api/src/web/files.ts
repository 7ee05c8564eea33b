import type { Api } from '../lib/api.ts';
import { namedRoutes } from '../lib/named-routes.ts';
import { composePage } from '../modules/release/composition.ts';
import { releaseFileRoutes } from './release-files.ts';

/** The shell's files and the releases, and what programs look for at the root of every host. */
export async function fileRoutes(app: Api) {
  await app.register(namedRoutes('web: files of releases', releaseFileRoutes));

  // Searching eyes find the pages that anybody may read; calls are none.
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const { kind } = await app.findHost(request);
    const hidden = kind === 'unknown' ? '/' : '/api/';
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: ${hidden}\n`);
  });
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) => {
    const { shell } = await composePage(app.db, app.clube.config.channel);
    return reply.header('cache-control', 'public, max-age=86400').redirect(shell.base + (shell.icon ?? 'favicon.svg'));
  });
}
