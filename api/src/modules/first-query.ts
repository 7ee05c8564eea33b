import type { FirstQueryName, FirstQueryParams } from '@clube/shared/contracts/first-queries';
import type { FastifyInstance } from 'fastify';
import type { Member } from '../plugins/session.ts';

/** @param image address of what the screen shows largest, so that the page fetches it at once */
type FirstAnswer = { value: unknown; image?: string | undefined };

/** Answers what a page asks for first; undefined when the call would be refused, so that the screen asks and is told why. */
type FirstQuery<Params> = (app: FastifyInstance, member: Member, params: Params) => Promise<FirstAnswer | undefined>;

/** What a module offers of contracts/first-queries.ts; web/first-queries.ts gathers them. */
export type FirstQueries<Name extends FirstQueryName> = { [N in Name]: FirstQuery<FirstQueryParams<N>> };
