import type { SiteAddress, SiteDetail } from '@clube/shared/contracts/site';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { mainName } from '../../config.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import type { Sender } from '../../lib/mail-kind.ts';
import { memberOf } from '../../plugins/session.ts';
import { drawMail } from '../mail/look.ts';
import { defineMail, mailAfterwards, oweEach } from '../mail/owed.ts';
import { findMailPanel, languageOf } from '../mail/panel.ts';
import { findOwners } from '../member/owner.queries.ts';
import { assertOneself } from '../passkey/operations.ts';
import { recordEvent } from '../security-event/operations.ts';
import { findUser } from '../user/queries.ts';
import { countMoves, isFormer, MOST_MOVES, setSlug } from './address.queries.ts';
import { movedWords } from './address-words.ts';
import { findSiteDetail, lockMembers, lockOpenSite } from './life.queries.ts';
import { findSite } from './queries.ts';
import { isReservedSlug, isValidSlug } from './slug.ts';

const taken = () => fieldError('/slug', 'site.slug_taken', 'This address is taken');

/** Who owns the panel learns of it by mail: whoever sat at their machine has moved everybody who enters there. */
export const movedMail = defineMail(
  'site.moved',
  Type.Object({ siteId: Type.Integer(), userId: Type.Integer(), before: Type.String(), after: Type.String() }),
  async (app, { siteId, userId, ...moved }) => {
    const [panel, { email, country }] = await Promise.all([findMailPanel(app, siteId), findUser(app.db, userId)]);
    const name = mainName(app.clube.config);
    const about = { panel: panel.name, before: `${moved.before}.${name}`, after: `${moved.after}.${name}` };
    const words = movedWords[languageOf(panel, country)](about);
    await app.clube.mailer.send(drawMail(email, panel, words, `${panel.origin}/reset-password`));
  },
);

/** @returns the address of before, and what its owners are mailed; undefined where it is the same */
const move = ({ clube, db }: Sender, { siteId, memberId }: { siteId: number; memberId: number }, slug: string) =>
  db.transaction().execute(async (trx) => {
    if (!(await lockOpenSite(trx, siteId))) throw new AppError('site.not_found', 'Not found');
    const [owner] = await lockMembers(trx, siteId, [memberId]);
    if (owner?.role !== 'owner') throw new AppError('policy.denied', 'Somebody else owns the panel by now');
    const before = assertFound(await findSite(trx, siteId), 'site.not_found').slug;
    if (before === slug) return undefined;
    if (isReservedSlug(slug)) throw taken();
    // Back to one of its own, whoever took it away from there.
    if (!(await isFormer(trx, siteId, slug)) && (await countMoves(trx, siteId)) >= MOST_MOVES)
      throw new AppError('site.moved_often', 'The panel has moved too often in the last days');
    if (!(await setSlug(trx, siteId, slug))) throw taken();
    const owners = await findOwners(trx, siteId);
    const all = owners.map((of) => ({ siteId, userId: of.userId, before, after: slug }));
    return { before, owed: await oweEach(clube, trx, movedMail, all) };
  });

/**
 * Gives the panel of the session another address below the main app. The one before goes on leading to it and is nobody else's.
 * @throws AppError `site.slug_invalid`, `site.slug_taken` beside the field; `site.moved_often`; `site.not_found` when it was closed,
 * `policy.denied` when somebody else owns it by now, what `assertOneself` throws
 */
export async function moveAddress(request: FastifyRequest, { slug, ...again }: SiteAddress): Promise<SiteDetail> {
  const app = request.server;
  const member = memberOf(request);
  const { siteId, userId } = member;
  if (!isValidSlug(slug))
    throw fieldError('/slug', 'site.slug_invalid', 'Use 3 to 63 letters a–z, digits and single hyphens');
  await assertOneself(request, again);
  const moved = await move(app, member, slug);
  if (moved) {
    for (const name of [moved.before, slug]) app.forgetHost(`${name}.${mainName(app.clube.config)}`);
    await recordEvent(request, { kind: 'address.changed', siteId, userId, detail: slug });
    mailAfterwards(request, 'the mail about a new address', moved.owed);
  }
  return assertFound(await findSiteDetail(app.db, siteId), 'site.not_found');
}
