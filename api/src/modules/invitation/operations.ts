import type { InvitationCreate } from '@clube/shared/contracts/invitation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mainOrigin } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { documentOf } from '../../lib/document.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { drawMail } from '../mail/look.ts';
import { findMailPanel, languageOf } from '../mail/panel.ts';
import { putOff } from './mail.queries.ts';
import { accessWords, invitationWords, purchaseWords } from './words.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { withinPlan } from '../plan/limit.ts';
import { assertStillOwns } from '../member/owner.ts';
import { addMember, isMember, type Mailbox } from '../member/queries.ts';
import { joinGroups } from '../member-group/queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import {
  addLink,
  findInvitation,
  insertInvitation,
  noteDeclined,
  takeInvitation,
  type FoundInvitation,
} from './queries.ts';

/** @throws AppError `policy.denied`: only the owner invites admins, and a key, which may leak, makes nobody staff */
export function assertInvites(request: FastifyRequest, role: InvitationCreate['role'] = 'student'): void {
  if (role === 'admin' && memberOf(request).role !== 'owner')
    throw new AppError('policy.denied', 'Only the owner invites admins');
  if (request.apiKey && role !== 'student') throw new AppError('policy.denied', 'A key invites students only');
}

/** Mails a new link. Staff belong on the main app, students on the panel's own host. */
export async function sendInvitation(
  app: Pick<FastifyInstance, 'clube' | 'db'>,
  invitation: FoundInvitation,
): Promise<void> {
  const { site_id: siteId, id, email, role, courses, bought, inviter, invitee_country } = invitation;
  const token = randomToken();
  await app.db.transaction().execute((trx) => addLink(trx, { siteId, id }, token));
  const panel = await findMailPanel(app, siteId);
  const isStaff = role !== 'student';
  const locale = languageOf(panel, invitee_country);
  const plain = (titles: readonly string[]) => titles.map((title) => plainWords(title)).filter(Boolean);
  const words =
    bought.length > 0
      ? purchaseWords[locale]({ panel: panel.name, offers: plain(bought) })
      : invitationWords[locale]({
          panel: panel.name,
          inviter: plainWords(inviter ?? ''),
          courses: plain(courses),
          isStaff,
        });
  const origin = isStaff ? mainOrigin(app.clube.config) : panel.origin;
  await app.clube.mailer.send(drawMail(email, panel, words, `${origin}/set-password?token=${token}`));
}

/**
 * Asks somebody into a panel. Nothing here looks at accounts: the answer is the same whether this mailbox has one.
 * @throws AppError `member.exists`, `invitation.exists`: both are what the panel sees in its own lists; `plan.members_limit`,
 * `plan.admins_limit`
 * @param waitSeconds how long its mail waits because the mailbox had enough for now
 */
export async function invite(
  app: FastifyInstance,
  { siteId, memberId }: { siteId: number; memberId: number },
  body: InvitationCreate,
  waitSeconds = 0,
): Promise<{ id: number }> {
  const email = body.email.toLowerCase();
  const document = documentOf(body);
  const { role = 'student' } = body;
  if (await isMember(app.db, siteId, email))
    throw new AppError('member.exists', 'This person is a member of the panel already');
  const created = await app.db.transaction().execute((trx) =>
    withinPlan(
      trx,
      { siteId, limit: role === 'admin' ? 'admins' : 'members' },
      async () => {
        if (role === 'admin') await assertStillOwns(trx, { siteId, memberId });
        return insertInvitation(trx, {
          siteId,
          email,
          firstName: body.first_name.trim(),
          lastName: body.last_name?.trim() ?? '',
          document,
          role,
          invitedBy: memberId,
          courseIds: body.course_ids ?? [],
        });
      },
      (invited) => invited !== undefined,
    ),
  );
  if (!created) throw new AppError('invitation.exists', 'This person is invited already');
  if (waitSeconds > 0) {
    await putOff(app.db, { siteId, id: created.id }, waitSeconds);
    return created;
  }
  const invitation = await findInvitation(app.db, { siteId, id: created.id });
  try {
    if (invitation) await sendInvitation(app, invitation);
  } catch (error) {
    // An invitation that nobody was told of would only stand in the way of the next try.
    await app.db.transaction().execute((trx) => takeInvitation(trx, { siteId, id: created.id }));
    throw error;
  }
  return created;
}

/**
 * Tells a member where the panel is and how they come in. Nothing in the mail opens anything: whoever reads it still signs in.
 */
export async function sendAccess(
  app: Pick<FastifyInstance, 'clube' | 'db'>,
  siteId: number,
  { email, country, role }: Mailbox,
): Promise<void> {
  const panel = await findMailPanel(app, siteId);
  const origin = role === 'student' ? panel.origin : mainOrigin(app.clube.config);
  const words = accessWords[languageOf(panel, country)]({ panel: panel.name, email });
  await app.clube.mailer.send(drawMail(email, panel, words, `${origin}/`));
}

type Joining = Awaited<ReturnType<typeof addMember>>;

/** Who was a member before has not joined now. */
export async function recordJoining(
  request: FastifyRequest,
  { role, isNew }: Joining,
  place: { userId: number; siteId: number },
): Promise<void> {
  if (isNew) await recordEvent(request, { kind: 'member.joined', ...place, actorId: place.userId, detail: role });
}

/**
 * Makes the person a member, under the name and document that the panel typed; to be called in a transaction, with the
 * person's consent.
 * @throws AppError `auth.link_invalid` when it was accepted or withdrawn meanwhile
 */
export async function acceptInvitation(trx: Db, invitation: FoundInvitation, userId: number): Promise<Joining> {
  const { site_id: siteId, id, role, first_name: firstName, last_name: lastName } = invitation;
  const taken = await takeInvitation(trx, { siteId, id });
  if (!taken) throw new AppError('auth.link_invalid', 'This invitation is not open any more');
  const typed = { document: invitation.document, documentKind: invitation.document_kind };
  const { courseIds, groupIds } = taken;
  const joining = await addMember(trx, { siteId, userId, role, firstName, lastName, phone: null, ...typed, courseIds });
  if (groupIds.length > 0) await joinGroups(trx, siteId, joining.id, groupIds);
  return joining;
}

/** Joins with the session's person, who says yes. @throws AppError `auth.link_invalid` when it was withdrawn meanwhile */
export async function acceptReceived(request: FastifyRequest, invitation: FoundInvitation): Promise<void> {
  const { userId } = userOf(request);
  const { db } = request.server;
  const joining = await db.transaction().execute((trx) => acceptInvitation(trx, invitation, userId));
  await recordJoining(request, joining, { userId, siteId: invitation.site_id });
}

/** The invited person says no: orders that the mailbox paid ask it no more. @throws AppError `invitation.not_found` */
export async function decline(db: Db, place: { siteId: number; id: number }): Promise<void> {
  const taken = await db.transaction().execute(async (trx) => {
    await noteDeclined(trx, place);
    return takeInvitation(trx, place);
  });
  assertFound(taken, 'invitation.not_found');
}

/** The panel takes an invitation away. @throws AppError `invitation.not_found` */
export async function withdraw(request: FastifyRequest, place: { siteId: number; id: number }): Promise<void> {
  const taken = await request.server.db.transaction().execute((trx) => takeInvitation(trx, place));
  const { role: detail } = assertFound(taken, 'invitation.not_found');
  await recordEvent(request, { kind: 'invitation.withdrawn', userId: null, siteId: place.siteId, detail });
}
