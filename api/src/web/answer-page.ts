import type { BootDocument } from '@clube/shared/contracts/boot';
import { compare } from 'compare-versions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../lib/api.ts';
import { sha256 } from '../lib/crypto.ts';
import { fitsQuota } from '../modules/media/upload.queries.ts';
import { hasConsent } from '../plugins/host-cookies.ts';
import { tellStorage } from '../plugins/storage-full.ts';
import { buildBootDocument, isStaff, themeOf } from './boot.ts';
import { createDrawing } from './drawing.ts';
import type { FirstAnswers } from './first-queries.ts';
import { headMarkup, NO_INDEX } from './head.ts';
import { arrivedAt, placeOf, sendKept } from './kept-pages.ts';
import { renderPage, sheetHrefs } from './page.ts';
import { shellBuildOf } from './shell-build.ts';
import { createSheets } from './sheets.ts';

/** The composition whose sheets a browser has seen. */
const SHEETS = 'clube_sheets';

/** What a page says of itself, in its language. */
function headOf({ head, status }: FirstAnswers, { locale, site }: BootDocument) {
  if (status) return { title: undefined, markup: NO_INDEX };
  const said = head?.(locale);
  return said && { title: said.title, markup: headMarkup(said, { siteName: site.site_name, locale }) };
}

/** How a page is answered: from what is kept, else drawn, with what it says of itself. */
export function createPages(app: Api) {
  const draw = createDrawing(app);
  const sheets = createSheets(app);

  return async (request: FastifyRequest, reply: FastifyReply, route: string) => {
    void reply.keepRenewed(request);
    const asked = await app.keptPages.askedBy(request);
    const remembered = app.keptPages.remembered(asked);
    if (remembered) return sendKept(request, reply, remembered);
    const { session } = request;
    const sessionName = session ? reply.keepSessionName(request) : '';
    const panelOfStaff = session?.memberId && isStaff(session) ? session.siteId : null;
    const [{ boot, shell, page, answers }, hasRoom] = await Promise.all([
      buildBootDocument(app, request),
      panelOfStaff === null ? true : fitsQuota(app.db, panelOfStaff, 1),
    ]);
    const readsBare = compare(shell.platform, '2.15.0', '<');
    if (readsBare) void reply.setBareCookies(request);
    if (boot.me?.current && panelOfStaff !== null) tellStorage(reply, !hasRoom);
    const version = request.cookies['club_version'] === 'v2' ? ('v2' as const) : ('v1' as const);
    const theme = themeOf(boot, request);
    const isViewedAsStudent = (request.cookies['type_student'] ?? '0') !== '0';
    // What is not there, or was not told, is nobody's to keep: made-up addresses would push out the others.
    const isKeepable = answers.isWhole;
    const place = placeOf(request, boot);
    const picture = await draw({
      boot,
      shell,
      page,
      place,
      panel: session?.siteId == null ? arrivedAt(request) : String(session.siteId),
      url: request.url,
      theme,
      version,
      isViewedAsStudent,
      isKeepable,
    });
    const drawn = picture?.drawn;
    const build = shellBuildOf(page.shell);
    // Whoever was here since these releases are shown has their sheets.
    const isNew = drawn !== undefined && request.cookies[SHEETS] !== boot.composition.id;
    const lent = drawn ? await sheets.usedBy(drawn, build.lent) : [];
    const texts = isNew ? await sheets.read(sheetHrefs(boot, build, page, route, lent)) : undefined;
    const key = asked === undefined ? undefined : picture?.key;
    const options = {
      path: route,
      session: sessionName,
      theme,
      version,
      drawn,
      texts,
      lent,
      head: headOf(answers, boot),
      images: answers.images,
      shows: answers.shows,
      hasConsent: hasConsent(request, readsBare),
      isKept: key !== undefined,
    };
    const seen = texts && { name: SHEETS, value: boot.composition.id };
    if (asked !== undefined && key !== undefined) {
      const madeFrom = (hasTexts: boolean) =>
        sha256(`${key} ${hasTexts} ${options.hasConsent} ${options.head?.markup}`).toString('base64url');
      const own = madeFrom(texts !== undefined);
      const kept =
        app.keptPages.find(place, own) ?? app.keptPages.make(place, own, renderPage(boot, build, page, options), seen);
      // Whoever was here once has the page with its sheets in it, which is as good.
      const first = texts ? undefined : app.keptPages.find(place, madeFrom(true));
      // A shell of before reads, and is given, more of a browser's cookies than pages are known by.
      const found = first ? [own, madeFrom(true)] : [own];
      if (!readsBare) app.keptPages.remember(asked, { place, madeFrom: found, until: answers.until });
      return sendKept(request, reply, first ? [kept, first] : [kept]);
    }
    if (seen) reply.setPageCookie(seen.name, seen.value, { httpOnly: true });
    const { html, csp } = renderPage(boot, build, page, options);
    return reply
      .status(answers.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', csp)
      .send(html);
  };
}
