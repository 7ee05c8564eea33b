import type { Api } from '../lib/api.ts';
import { AppError } from '../lib/errors.ts';
import { fitsQuota } from '../modules/site/queries.ts';
import { buildBootDocument, themeOf } from './boot.ts';
import { sendDownPage } from './down.ts';
import { contentSecurityPolicy, renderPage } from './page.ts';
import { previewPages } from './preview.ts';
import { releaseFileRoutes } from './release-files.ts';
import { shellBuildOf } from './shell-build.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Pages, the shell's files and the releases. Everything that is not a file answers with the page. */
export async function webRoutes(app: Api) {
  await app.register(releaseFileRoutes);
  await app.register(previewPages);

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
    const { boot, shell } = await buildBootDocument(app, request);
    // product.md §6: the screens read from a cookie that the storage is full.
    if (boot.me?.current && boot.me.current.currentMember.role !== 'student') {
      const isFull = !(await fitsQuota(app.db, boot.me.current.currentSite.id, 1));
      reply.setCookie('exceeded_storage', isFull ? '1' : '0', { path: '/', sameSite: 'lax', maxAge: YEAR_SECONDS });
    }
    const version = request.cookies['club_version'] === 'v2' ? 'v2' : 'v1';
    const { html, csp } = renderPage(boot, shellBuildOf(shell), {
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
