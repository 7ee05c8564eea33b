import { allows } from '@clube/shared/contracts/policy';
import type { Api } from '../lib/api.ts';
import { AppError } from '../lib/errors.ts';
import { namedRoutes } from '../lib/named-routes.ts';
import { isTryingOut } from '../plugins/hosts.ts';
import { appManifestRoutes } from './app-manifest.ts';
import { createPages } from './answer-page.ts';
import { sendDownPage } from './down.ts';
import { fileRoutes } from './files.ts';
import { handOffQuestion } from './hand-off-question.ts';
import { refuseUnknownHost } from './no-panel.ts';
import { languageRoutes } from './language.ts';
import { leadToNewAddress } from './moved.ts';
import { previewPages } from './preview.ts';
import { serviceWorkerRoutes } from './service-worker.ts';
import { pageFrame } from './page-frame.ts';
import { videoFrame } from './video-frame.ts';

/** Addresses of files that programs look for everywhere; a page in their place would mislead them. */
const NO_PAGE =
  /^\/(?:api|assets|releases|internal|\.well-known)\/|^\/[\w-]+\.(?:txt|xml|ico|png|json|js|css|map|php)$/;

/** Pages, the shell's files and the releases. Everything that is not a file answers with the page. */
export async function webRoutes(app: Api) {
  // Before anything is registered: whatever page or file is added is asked for under a known host alone.
  app.addHook('onRequest', refuseUnknownHost);
  // The form of a plain page has no fields, and says what it holds all the same.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 100 },
    (_request, _body, done) => done(null),
  );
  await app.register(namedRoutes('web: files', fileRoutes));
  await app.register(namedRoutes('web: app manifest', appManifestRoutes));
  await app.register(namedRoutes('web: previews', previewPages));
  await app.register(namedRoutes('web: question of a hand-off', handOffQuestion));
  await app.register(namedRoutes('web: language', languageRoutes));
  await app.register(namedRoutes('web: service worker', serviceWorkerRoutes));
  await app.register(namedRoutes('web: video frame', videoFrame));
  await app.register(namedRoutes('web: page frame', pageFrame));
  const answerPage = createPages(app);

  app.get('/*', { schema: { hide: true }, errorHandler: sendDownPage }, async (request, reply) => {
    const route = request.url.split('?')[0] ?? '/';
    // The catalogue of components is for whoever builds screens.
    if (NO_PAGE.test(route) || (route === '/_components' && !isTryingOut(request)))
      throw new AppError('route.not_found', 'There is no such file');
    const led = leadToNewAddress(request, reply);
    if (led) return led;
    request.session = await app.findSession(request);
    // Previews draw a screen with unsaved settings: for those who write settings.
    if (route.startsWith('/_preview/') && !allows('panel.manage', request.session?.role ?? null))
      return reply.redirect('/');
    return answerPage(request, reply, route);
  });
}
