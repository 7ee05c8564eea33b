import type { Api } from './api.ts';

export type Routes = (app: Api) => Promise<void>;
const NAME = Symbol.for('fastify.display-name');

/**
 * Gives routes the name by which Fastify speaks of them. It looks for routes without one among the exports of every loaded file, twice for each;
 * in a test, where that list is made anew for each look, a server took seconds to start.
 * @param name whose they are and what they do: `media: player`
 */
export const namedRoutes = <R extends Routes>(name: string, routes: R): R => Object.assign(routes, { [NAME]: name });
