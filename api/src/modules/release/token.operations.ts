import type { NewReleaseToken } from '@clube/shared/contracts/release';
import type { Static } from 'typebox';
import type { Db } from '../../database/connect.ts';
import { randomToken, sha256 } from '../../lib/crypto.ts';
import { assertFound } from '../../lib/errors.ts';
import { noteAct } from './queries.ts';
import { insertToken, revokeToken } from './token.queries.ts';

/** A token for a team; it is known to whoever asks for it, now and never again. Nobody may publish by one that no act tells of. */
export async function createToken(db: Db, actor: string, asked: Static<typeof NewReleaseToken>) {
  const { team, remotes, trials = 0 } = asked;
  const token = `clube_${randomToken()}`;
  const { id } = await db.transaction().execute(async (trx) => {
    const made = await insertToken(trx, { team, remotes, trials, token_hash: sha256(token) });
    const subject = [`${team}:${made.id}`, ...remotes, ...(trials > 0 ? [`trials ${trials}`] : [])].join(' ');
    await noteAct(trx, { actor, action: 'token.create', subject });
    return made;
  });
  return { id, token };
}

/** @throws AppError `token.not_found` where there is none, or it was revoked before */
export const endToken = (db: Db, actor: string, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { team } = assertFound(await revokeToken(trx, id), 'token.not_found');
    await noteAct(trx, { actor, action: 'token.revoke', subject: `${team}:${id}` });
  });
