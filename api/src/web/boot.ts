import type { BootDocument } from '@clube/shared/contracts/boot';
import type { ShellRelease } from '@clube/shared/contracts/remote';
import type { Theme } from '@clube/shared/contracts/site';
import { siteMetaKeys } from '@clube/shared/contracts/site-meta-keys';
import { usableRemotes } from '@clube/shared/contracts/usable-remotes';
import { watchParts } from '@clube/shared/contracts/watch-parts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mainOrigin } from '../config.ts';
import { findHome } from '../modules/home/queries.ts';
import { watchCourse } from '../modules/course/watch.queries.ts';
import { viewerOf } from '../modules/access/rule.ts';
import { presentMe } from '../modules/me/routes.ts';
import { localeOfCountry } from '../modules/auth/locale.ts';
import { toLoginSettings } from '../modules/site/metas.ts';
import { findSiteAndMetas } from '../modules/site/queries.ts';
import { composePage } from '../modules/release/composition.ts';
import { picksOf } from '../modules/release/preview.ts';
import { memberOf } from '../plugins/session.ts';

type Prefetch = BootDocument['data'][number];
// Fifteen digits fit into a number and into the database; a longer one is no id.
const LESSON = /^\/curso\/(\d{1,15})(?:\/modulo\/(\d{1,15}))?(?:\/aula\/(\d{1,15}))?$/;

/** The first query of the route, under the key that the screen will ask for (shared/api-client). */
async function prefetch(app: FastifyInstance, request: FastifyRequest): Promise<Prefetch[]> {
  if (!request.session?.memberId) return [];
  const viewer = viewerOf(memberOf(request));
  const path = request.url.split('?')[0] ?? '/';
  if (path === '/home') return [{ key: ['home'], value: await findHome(app.db, viewer) }];
  const match = LESSON.exec(path);
  if (!match) return [];
  const [courseId, moduleId = null, lessonId = null] = match
    .slice(1)
    .map((part) => (part === undefined ? null : Number(part)));
  const value = await watchCourse(app.db, viewer, {
    courseId: courseId!,
    moduleId: moduleId ?? undefined,
    lessonId: lessonId ?? undefined,
    parts: watchParts,
  });
  if (!value?.course?.has_access) return [];
  return [{ key: ['course', courseId, 'watch', moduleId, lessonId], value }];
}

/** Everything the first picture needs, in one document, and the shell that reads it. */
export async function buildBootDocument(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{ boot: BootDocument; shell: ShellRelease }> {
  const { arrival, session } = request;
  const siteId = arrival.kind === 'panel' ? arrival.siteId : (session?.siteId ?? null);
  const [site, me, { composition, shell }, data] = await Promise.all([
    siteId === null ? undefined : findSiteAndMetas(app.pool, siteId, siteMetaKeys),
    session && presentMe(app, session),
    composePage(app.pool, app.clube.config.channel, picksOf(request)),
    prefetch(app, request),
  ]);
  const metas = site?.metas ?? {};
  const boot: BootDocument = {
    host: { kind: arrival.kind, main_url: mainOrigin(app.clube.config) },
    site: toLoginSettings(site ?? null, metas, app.clube.config.googleClientId !== ''),
    me,
    metas: session?.memberId ? metas : {},
    now: new Date().toISOString(),
    locale: localeOfCountry(me?.member.country ?? request.cookies['country']),
    composition: {
      ...composition,
      remotes: usableRemotes(composition.remotes, (line) => request.log.warn(line)),
    },
    data,
  };
  return { boot, shell };
}

/** A fixed theme of the panel wins over what the visitor chose (issue of themes, product.md §9). */
export function themeOf(boot: BootDocument, request: FastifyRequest): Theme {
  const { theme_fixed_painel, theme_fixed_painel_color } = boot.site.meta;
  if (theme_fixed_painel === 'on') return theme_fixed_painel_color;
  return request.cookies['theme'] === 'dark' ? 'dark' : 'light';
}
