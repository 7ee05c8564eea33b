import type { Home } from '@clube/shared/contracts/home';
import type { FastifyInstance } from 'fastify';
import type { Member } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { keptAddress } from '../media/still.ts';
import { findHome } from './queries.ts';

/** What a member's home shows. A lesson that was begun has the still that its page names, at the same address. */
export async function homeOf({ db, clube: { config } }: FastifyInstance, member: Member): Promise<Home> {
  const { continue_watching: begun, ...home } = await findHome(db, viewerOf(member));
  const continue_watching = begun.map(({ still, linked_poster, ...item }) => ({
    ...item,
    poster: still ? keptAddress(config, member, { ...still, updatedAt: new Date(still.updatedMs) }) : linked_poster,
  }));
  return { ...home, continue_watching };
}
