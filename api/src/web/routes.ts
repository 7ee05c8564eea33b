import fastifyStatic from '@fastify/static';
import type { Api } from '../lib/api.ts';
import { releasesFolder } from '../platform/releases.ts';
import { AppError } from '../lib/errors.ts';
import { fitsQuota } from '../modules/site/queries.ts';
import { buildBootDocument, themeOf } from './boot.ts';
import { sendDownPage } from './down.ts';
import { contentSecurityPolicy, renderPage } from './page.ts';
import { createShellBuildReader } from './shell-build.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const isHashed = (file: string) => /\.[0-9a-f]{8}\.[a-z0-9]+(\.br)?$/.test(file);

/** Pages, the shell's files and the releases. Everything that is not a file answers with the page. */
export async function webRoutes(app: Api) {
  const { shellFolder, dataFolder } = app.clube.config;
  const readShell = createShellBuildReader(shellFolder);
  const files = (root: string, prefix: string, isImmutable: (file: string) => boolean) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      preCompressed: true,
      index: false,
      // `npm start` may publish the first release after the server is up.
      setHeaders: (reply, file) => {
        void reply.header('cache-control', isImmutable(file) ? IMMUTABLE : 'no-cache');
        void reply.header('cross-origin-resource-policy', 'same-origin');
      },
    });
  await files(shellFolder, '/assets/shell/', isHashed);
  // A release's folder is named by its content, so everything inside may be kept for ever.
  await files(releasesFolder(dataFolder), '/releases/', () => true);

  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', contentSecurityPolicy());
  });

  app.get('/*', { schema: { hide: true }, errorHandler: sendDownPage }, async (request, reply) => {
    const route = request.url.split('?')[0] ?? '/';
    if (/^\/(api|assets|releases)\//.test(route)) {
      reply.header('cache-control', 'no-store');
      throw new AppError('route.not_found', 'There is no such file');
    }
    request.arrival = await app.findHost(request);
    request.session = await app.findSession(request);
    const boot = await buildBootDocument(app, request);
    // product.md §6: the screens read from a cookie that the storage is full.
    if (boot.me?.current && boot.me.current.currentMember.role !== 'student') {
      const isFull = !(await fitsQuota(app.db, boot.me.current.currentSite.id, 1));
      reply.setCookie('exceeded_storage', isFull ? '1' : '0', { path: '/', sameSite: 'lax', maxAge: YEAR_SECONDS });
    }
    const version = request.cookies['club_version'] === 'v2' ? 'v2' : 'v1';
    const { html, csp } = renderPage(boot, readShell(), {
      path: route,
      theme: themeOf(boot, request),
      version,
      hasConsent: request.cookies['analytics_consent'] === 'granted',
    });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', csp)
      .send(html);
  });
}
