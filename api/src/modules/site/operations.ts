import type {
  SiteCreate,
  SiteDelete,
  SiteExport,
  SitePatch,
  SiteTransfer,
  SlugAnswer,
} from '@clube/shared/contracts/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { mainName } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import { localeOfCountry, type Locale } from '../../lib/locale.ts';
import { limit } from '../../lib/rate-limit.ts';
import { assertSeen } from '../../lib/seen.ts';
import { writtenName } from '../../lib/written-text.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { createCourse, patchCourse } from '../course/queries.ts';
import { createLesson } from '../lesson/queries.ts';
import { createModule } from '../module/queries.ts';
import { assertOneself } from '../passkey/operations.ts';
import { recordEvent } from '../security-event/operations.ts';
import { lockPanel } from '../plan/limit.queries.ts';
import { leaveSession } from '../session/queries.ts';
import { tellOfChange } from '../user/notice.ts';
import { findUser } from '../user/queries.ts';
import { demoCourses } from './demo-course.ts';
import { exportSite } from './export.ts';
import {
  findNames,
  findSiteDetail,
  isSlugFree,
  lockMembers,
  lockOpenSite,
  markClosed,
  patchSite,
  setRole,
} from './life.queries.ts';
import { createSite, isTrialPerson } from './queries.ts';
import { isReservedSlug, isValidSlug } from './slug.ts';

/** Whether a new panel could have this address, and why not. */
export async function judgeSlug({ db }: FastifyInstance, slug: string): Promise<SlugAnswer> {
  if (!isValidSlug(slug)) return { available: false, reason: 'invalid' };
  const isFree = !isReservedSlug(slug) && (await isSlugFree(db, slug));
  return { available: isFree, reason: isFree ? null : 'taken' };
}

/** What a panel is called and says of itself. @throws AppError `site.not_found`, `version.stale` when it is called otherwise than was seen */
export async function renamePanel(db: Db, siteId: number, { seen, ...patch }: SitePatch): Promise<void> {
  if (Object.keys(patch).length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockPanel(trx, siteId);
    assertSeen(assertFound(await findNames(trx, siteId), 'site.not_found'), seen, patch);
    await patchSite(trx, siteId, patch);
  });
}

type NewPanel = { name: string; slug: string; description: string; ownerId: number; demoCourse: Locale | null };

/** A panel with its owner and, if wished, a course to start with: all of it or nothing. Undefined when the slug is taken. */
export async function createPanel(db: Db, { demoCourse, ...panel }: NewPanel): Promise<{ id: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    const site = await createSite(trx, panel);
    if (!site || !demoCourse) return site;
    const { modules, ...course } = demoCourses[demoCourse];
    const { id: courseId } = await createCourse(trx, site.id, course);
    for (const { title, lessons } of modules) {
      const { id: moduleId } = await createModule(trx, { siteId: site.id, courseId }, { title });
      for (const lesson of lessons) await createLesson(trx, { siteId: site.id, courseId, moduleId }, lesson, {});
    }
    await patchCourse(trx, { siteId: site.id, courseId }, { published: true });
    return site;
  });
}

/**
 * A panel of whoever is signed in. People of a suite make none: it would be counted nowhere and stay when they go. Nor does a
 * session that is bound to its panel: it could not open it.
 * @throws AppError `policy.denied`; `site.slug_invalid`, `site.slug_taken` beside the field
 */
export async function openPanel(request: FastifyRequest, body: Static<typeof SiteCreate>): Promise<{ id: number }> {
  const { db } = request.server;
  const { name, slug, description = '', demo_course: wantsCourse = false } = body;
  if (!isValidSlug(slug))
    throw fieldError('/slug', 'site.slug_invalid', 'Use 3 to 63 letters a–z, digits and single hyphens');
  const { userId, boundTo } = userOf(request);
  if (boundTo !== null) throw new AppError('policy.denied', 'This session opens its own panel alone');
  const { id: ownerId, country } = await findUser(db, userId);
  if (await isTrialPerson(db, ownerId)) throw new AppError('policy.denied', 'People of a trial panel make no other');
  const demoCourse = wantsCourse ? localeOfCountry(country) : null;
  const panel = { name: name.trim(), slug, description: description.trim(), ownerId, demoCourse };
  const site = isReservedSlug(slug) ? undefined : await createPanel(db, panel);
  if (!site) throw fieldError('/slug', 'site.slug_taken', 'This address is taken');
  return site;
}

/**
 * An admin becomes the owner, the owner an admin. The panel's row is locked, so that of transfers at the same time the
 * second one finds another owner; an index refuses a second owner whatever else goes wrong.
 * @returns the person who became the owner
 * @throws AppError `site.not_found` when it was closed, `policy.denied` when somebody else owns it by now, `member.not_found`
 */
export const handOver = (db: Db, siteId: number, ownerId: number, memberId: number): Promise<{ userId: number }> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockOpenSite(trx, siteId))) throw new AppError('site.not_found', 'Not found');
    const members = await lockMembers(trx, siteId, [ownerId, memberId]);
    if (!members.some(({ id, role }) => id === ownerId && role === 'owner'))
      throw new AppError('policy.denied', 'Somebody else owns the panel by now');
    const next = members.find(({ id, role }) => id === memberId && role === 'admin');
    if (!next) throw new AppError('member.not_found', 'Not found');
    await setRole(trx, siteId, ownerId, 'admin');
    await setRole(trx, siteId, memberId, 'owner');
    return { userId: next.user_id };
  });

/** Gives the panel of the session to one of its admins. @throws AppError what `assertOneself` and `handOver` throw */
export async function transferPanel(
  request: FastifyRequest,
  { member_id, ...again }: Static<typeof SiteTransfer>,
): Promise<void> {
  const { siteId, memberId, userId } = memberOf(request);
  await assertOneself(request, again);
  const next = await handOver(request.server.db, siteId, memberId, member_id);
  await recordEvent(request, { kind: 'owner.changed', siteId, userId: next.userId });
  await recordEvent(request, { kind: 'role.changed', siteId, userId, detail: 'admin' });
}

const EXPORTS = { max: 5, windowSeconds: 3600 };
/**
 * Everything that the panel of the session holds, its people among it: asked for by its owner again, written down, and told to their mailbox, for a
 * session may lie open on somebody's table.
 * @throws AppError what `assertOneself` throws, `rate.limited`
 */
export async function takePanel(
  request: FastifyRequest,
  again: Static<typeof SiteExport>,
): Promise<Record<string, unknown[]>> {
  const app = request.server;
  const { siteId, userId } = memberOf(request);
  await assertOneself(request, again);
  await limit(app, { key: `export:${siteId}`, ...EXPORTS });
  await tellOfChange(request, { kind: 'panel.exported', userId, siteId });
  return exportSite(app.db, siteId, app.modules);
}

/**
 * Closes the panel of the session: nobody reaches it any more, its sessions end, it is erased when the grace is over. The
 * session that closes it is left, not ended, so that its page is not told what it did itself.
 * @throws AppError `site.name_differs` beside the field, `policy.denied` when it is closed or somebody else's by now, what
 * `assertOneself` throws
 */
export async function closePanel(request: FastifyRequest, body: Static<typeof SiteDelete>): Promise<void> {
  const app = request.server;
  const { siteId, memberId: ownerId, userId } = memberOf(request);
  const { name, slug } = assertFound(await findSiteDetail(app.db, siteId), 'site.not_found');
  // A name of before may be written otherwise than anybody types it who reads it.
  if (writtenName(body.name) !== writtenName(name))
    throw fieldError('/name', 'site.name_differs', 'This is not the name of the panel');
  await assertOneself(request, body);
  await app.db.transaction().execute(async (trx) => {
    const isOpen = await lockOpenSite(trx, siteId);
    const [owner] = isOpen ? await lockMembers(trx, siteId, [ownerId]) : [];
    if (owner?.role !== 'owner') throw new AppError('policy.denied', 'Somebody else owns the panel by now');
    await leaveSession(trx, userOf(request).id);
    await markClosed(trx, siteId);
  });
  app.forgetHost(`${slug}.${mainName(app.clube.config)}`);
  await recordEvent(request, { kind: 'panel.closed', userId, siteId });
}
