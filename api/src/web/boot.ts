import type { BootDocument } from '@clube/shared/contracts/boot';
import { isCountry } from '@clube/shared/contracts/country';
import type { ShellRelease } from '@clube/shared/contracts/remote';
import type { Theme } from '@clube/shared/contracts/meta';
import { firstQueryKeys, type FirstQueryName } from '@clube/shared/contracts/first-queries';
import { frameFirstQueries } from '@clube/shared/contracts/shell-paths';
import type { PlanOverdue } from '@clube/shared/contracts/plan';
import { siteMetaKeys } from '@clube/shared/contracts/site-meta-keys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mainOrigin } from '../config.ts';
import { presentPerson } from '../modules/user/present.ts';
import { localeOfCountry, type Locale } from '../lib/locale.ts';
import { toLoginSettings } from '../modules/site/present.ts';
import { findSiteAndMetas } from '../modules/site/queries.ts';
import { composePage, type Composed } from '../modules/release/composition.ts';
import { picksOf } from '../modules/release/preview.ts';
import { visitorOf } from '../plugins/hosts.ts';
import { memberOf, userOf, type Session } from '../plugins/session.ts';
import { prepareComposition, type PageComposition } from './page-composition.ts';
import { answerFirstQueries, NO_ANSWERS, ownEntry, type Asking, type FirstAnswers } from './first-queries.ts';
import { findFrame } from './frame.queries.ts';
import { timeZoneOf } from './time-zone.ts';

/** What the frame asks for, of whom it is known that there is nothing: most people have read everything. */
const NOTHING = { 'notification.unread': { unread: 0 }, 'ticket.waiting': { waiting: 0 } };
type FrameNews = Partial<Record<FirstQueryName, boolean>>;
/** What the frame around every page shows. Only what is there is counted; what nobody looked for, the browser asks for. */
async function frameAnswers(app: FastifyInstance, asking: Asking, news: FrameNews, path: string) {
  const counted = frameFirstQueries.filter(({ name }) => news[name]);
  const { data } = await answerFirstQueries(app, asking, { path: '*', firstQueries: counted }, path);
  const known = Object.entries(NOTHING).filter(([name]) => news[name as FirstQueryName] === false);
  return [
    ...data,
    ...known.map(([name, value]) => ({ key: [...firstQueryKeys[name as keyof typeof NOTHING]()], value })),
  ];
}

export const isStaff = (session: FastifyRequest['session']) => session?.role != null && session.role !== 'student';

/** Who is signed in, the panel around them, and what else the frame shows; of nobody the panel alone. */
async function readFrame(app: FastifyInstance, session: Session | null, siteId: number | null) {
  if (!session) return { site: siteId === null ? undefined : await findSiteAndMetas(app.db, siteId, siteMetaKeys) };
  // A panel's host knows sessions of that panel alone (plugins/session.ts): the session's panel is the page's.
  const { site, has_unread, has_news, ...person } = await findFrame(app.db, session, siteMetaKeys);
  // What waits for staff is the whole panel's, and costs more than to look for one's own.
  const news = { 'notification.unread': has_unread, ...(!isStaff(session) && { 'ticket.waiting': has_news }) };
  return { site: site ?? undefined, me: presentPerson(person, session), news };
}
type Frame = ReturnType<typeof readFrame>;

async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  composing: Promise<PageComposition>,
  reading: Frame,
): Promise<FirstAnswers> {
  const path = request.url.split('?')[0] ?? '/';
  const visitor = visitorOf(request);
  const own = ownEntry(path);
  if (own) return answerFirstQueries(app, { member: undefined, visitor }, own, path);
  if (!request.session?.memberId) return NO_ANSWERS;
  // What a page asks first names no course to the session: the page asks itself.
  if (request.session.viewing?.courseId != null) return NO_ANSWERS;
  const { boundTo, isLowered, byPasskey } = userOf(request);
  const asking = { member: { ...memberOf(request), boundTo, isLowered, byPasskey }, visitor };
  const [frame, answers] = await Promise.all([
    reading.then(({ news = {} }) => frameAnswers(app, asking, news, path)),
    composing.then((page) => answerFirstQueries(app, asking, page.ownerOf(path)?.entry, path)),
  ]);
  return { ...answers, data: [...answers.data, ...frame] };
}

/** In JSON the database writes moments in the zone of its session. */
const presentOverdue = ({ since, read_only_at, is_read_only }: PlanOverdue): PlanOverdue => ({
  since: new Date(since).toISOString(),
  read_only_at: new Date(read_only_at).toISOString(),
  is_read_only,
});

type Built = { boot: BootDocument; shell: ShellRelease; page: PageComposition; answers: FirstAnswers };
/** Everything the first picture needs, in one document, the shell that reads it, and what the page says of itself. */
export async function buildBootDocument(app: FastifyInstance, request: FastifyRequest): Promise<Built> {
  const { arrival, session } = request;
  const siteId = arrival.kind === 'panel' ? arrival.siteId : (session?.siteId ?? null);
  const composed = composePage(app.db, app.clube.config.channel, picksOf(app, request));
  const pageIn = (made: Composed, locale: Locale) => prepareComposition(made, locale, (line) => request.log.warn(line));
  // Who owns a path is the same in all languages.
  const composing = composed.then((made) => pageIn(made, 'pt'));
  const reading = readFrame(app, session, siteId);
  const [{ site, me = null }, made, , answers] = await Promise.all([
    reading,
    composed,
    composing,
    firstAnswers(app, request, composing, reading),
  ]);
  const metas = site?.metas ?? {};
  const country = me?.member.country ?? request.cookies['country'];
  const locale = localeOfCountry(country);
  const page = pageIn(made, locale);
  const boot: BootDocument = {
    host: {
      kind: arrival.kind === 'panel' ? 'panel' : 'main',
      main_url: mainOrigin(app.clube.config),
      ...(isCountry(country) && { country }),
    },
    site: toLoginSettings(site ?? null, metas, app.clube.config.googleClientId !== ''),
    me,
    metas: session?.memberId ? metas : {},
    ...(site?.plan_overdue && isStaff(session) && { plan_overdue: presentOverdue(site.plan_overdue) }),
    now: new Date().toISOString(),
    time_zone: timeZoneOf(request.cookies['time_zone'], locale),
    locale,
    composition: page.composition,
    data: answers.data,
  };
  return { boot, shell: made.shell, page, answers };
}

/** A fixed theme of the panel wins over what the visitor chose (issue of themes, product.md §9). */
export function themeOf(boot: BootDocument, request: FastifyRequest): Theme {
  const { theme_fixed_painel, theme_fixed_painel_color } = boot.site.meta;
  if (theme_fixed_painel === 'on') return theme_fixed_painel_color;
  return request.cookies['theme'] === 'dark' ? 'dark' : 'light';
}
