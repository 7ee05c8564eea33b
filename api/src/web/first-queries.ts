import type { BootDocument } from '@clube/shared/contracts/boot';
import { firstQueryKeys, type FirstQueryName } from '@clube/shared/contracts/first-queries';
import type { FastifyInstance } from 'fastify';
import { matchPath } from 'react-router';
import type { Member } from '../plugins/session.ts';
import type { Owner } from './page-composition.ts';

type Ids = Record<string, number>;

type Wanted = { name: FirstQueryName; params: Ids };

/** What the owner of a path says that its page needs, with the ids of the address. A part that is no number asks nothing. */
function wantedBy({ entry }: Owner, path: string): Wanted[] {
  const match = matchPath(entry.path, path);
  return (entry.firstQueries ?? [])
    .map(({ name, params }) => ({
      name,
      params: Object.fromEntries(Object.entries(params).map(([to, from]) => [to, Number(match?.params[from])])),
    }))
    .filter(({ params }) => Object.values(params).every((id) => Number.isSafeInteger(id) && id > 0));
}

/** The answers to the first queries of a path, under the keys that the screen will ask for. */
export async function answerFirstQueries(
  app: FastifyInstance,
  member: Member,
  owner: Owner | undefined,
  path: string,
): Promise<BootDocument['data']> {
  if (!owner) return [];
  const answers = await Promise.all(
    wantedBy(owner, path).map(async ({ name, params }) => {
      const ask = app.modules.find(({ firstQueries = {} }) => Object.hasOwn(firstQueries, name))?.firstQueries?.[name];
      // A remote may be newer than this server and name what it does not know.
      const answer = await ask?.(app, member, params as never);
      if (!answer) return [];
      const key = [...firstQueryKeys[name](params as never)];
      return [{ key, value: answer.value, ...(answer.image && { image: answer.image }) }];
    }),
  );
  return answers.flat();
}
