import { randomBytes } from 'node:crypto';
import { trialLimits, type Trial, type TrialPerson } from '@clube/shared/contracts/trial';
import type { Role } from '@clube/shared/contracts/policy';
import type { Db } from '../../database/connect.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { ObjectStorage } from '../../lib/storage.ts';
import type { Context } from '../../plugins/context.ts';
import { hashPassword } from '../user/password.ts';
import { createSession } from '../session/operations.ts';
import { addMember } from '../member/queries.ts';
import { noteAct } from '../release/queries.ts';
import { createSite } from '../site/queries.ts';
import { presentTrial } from './present.ts';
import {
  findExpired,
  insertPerson,
  insertTrial,
  lockAllowance,
  lockTrial,
  memberIdOf,
  notePerson,
  removeTrial,
} from './queries.ts';

/** Who makes trials: a token that was set up for it. */
export type Suite = { tokenId: number; actor: string };

const unique = () => randomBytes(6).toString('hex');
/** Whatever is sent there reaches nobody: the ending is reserved (RFC 2606). */
const addressOf = (role: Role) => `${role}-${unique()}@trial.invalid`;
const nameOf = (role: Role) => (role === 'owner' ? 'Marina' : 'Bia');

const enter = async (db: Db, person: { userId: number; siteId: number }) =>
  createSession(db, { ...person, device: 'trial' });

/** A panel that nobody else knows, with an owner who is signed in. @throws AppError `trial.limit` */
export async function createTrial(db: Db, { tokenId, actor }: Suite, password: string): Promise<Trial> {
  const password_hash = await hashPassword(password);
  const [slug, email] = [`trial-${unique()}`, addressOf('owner')];
  const name = `Teste ${slug}`;
  const made = await db.transaction().execute(async (trx) => {
    const { trials, used } = await lockAllowance(trx, tokenId);
    if (used >= trials) throw new AppError('trial.limit', `This token may have ${trials} trial panels at once`);
    const { id: userId } = await insertPerson(trx, { email, first_name: nameOf('owner'), password_hash });
    const site = await createSite(trx, { name, slug, description: '', ownerId: userId });
    const siteId = assertFound(site, 'site.slug_taken').id;
    const { expires_at } = await insertTrial(trx, { siteId, tokenId, hours: trialLimits.hours });
    await notePerson(trx, siteId, userId);
    await noteAct(trx, { actor, action: 'trial.create', subject: `${siteId} ${slug}` });
    return { siteId, userId, expires_at, member_id: await memberIdOf(trx, siteId, userId) };
  });
  const { siteId, userId, expires_at, member_id } = made;
  const owner = { email, token: await enter(db, { siteId, userId }), member_id };
  return presentTrial({ siteId, slug, name, expires_at }, owner);
}

type NewPerson = { role: Exclude<Role, 'owner'>; password: string; courseIds: readonly number[] };

/** Somebody in a trial panel of this token. @throws AppError `site.not_found`, `trial.limit` */
export async function addTrialPerson(
  db: Db,
  { tokenId, actor }: Suite,
  siteId: number,
  { role, password, courseIds }: NewPerson,
): Promise<TrialPerson> {
  const email = addressOf(role);
  const password_hash = await hashPassword(password);
  const { userId, member_id } = await db.transaction().execute(async (trx) => {
    const { people } = assertFound(await lockTrial(trx, siteId, tokenId), 'site.not_found');
    if (people >= trialLimits.people)
      throw new AppError('trial.limit', `A trial panel has ${trialLimits.people} people at most`);
    const { id } = await insertPerson(trx, { email, first_name: nameOf(role), password_hash });
    const names = { firstName: nameOf(role), lastName: 'Moura', phone: null, document: null };
    const member = await addMember(trx, { siteId, userId: id, role, ...names, courseIds });
    await notePerson(trx, siteId, id);
    await noteAct(trx, { actor, action: 'trial.person', subject: `${siteId} ${role}` });
    return { userId: id, member_id: member.id };
  });
  return { email, token: await enter(db, { siteId, userId }), member_id };
}

async function remove(db: Db, storage: ObjectStorage, siteId: number, actor: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeTrial(trx, siteId);
    await noteAct(trx, { actor, action: 'trial.remove', subject: String(siteId) });
  });
  await storage.removeFolder(`sites/${siteId}`);
}

/** Takes a trial panel of this token off the platform, people and files included. @throws AppError `site.not_found` */
export async function endTrial(db: Db, storage: ObjectStorage, { tokenId, actor }: Suite, siteId: number) {
  await db.transaction().execute(async (trx) => assertFound(await lockTrial(trx, siteId, tokenId), 'site.not_found'));
  await remove(db, storage, siteId, actor);
}

/** A suite that was killed leaves its panels behind; they go when their time is over. */
export async function removeExpiredTrials({ connection, storage }: Pick<Context, 'connection' | 'storage'>) {
  const { db } = connection;
  const end = (siteId: number) => remove(db, storage, siteId, 'housekeeping');
  await eachApart(await findExpired(db), end, 'Some trial panels could not be removed');
}
