import type { FastifyInstance } from 'fastify';
import { operationsOf, type OpenApiDocument } from './operations.ts';

/** However a place in an address is called. */
const nameless = (route: string) => route.replaceAll(/:\w+(?:\|:\w+)*|\{\w+\}/g, ':');

/** Every route as the router has it, `GET /curso/:`; what answers HEAD because it answers GET is one with that. */
export function routesOf(app: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: true }).split('\n')) {
    const [, indent, part, methods = ''] = /^(.*?)── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    above.length = (indent.length - 1) / 4;
    above.push(part === '(empty root node)' ? '' : part);
    const address = nameless(above.join(''));
    const taken = methods.split(', ').filter(Boolean);
    for (const method of taken) if (method !== 'HEAD' || !taken.includes('GET')) routes.push(`${method} ${address}`);
  }
  return routes;
}

/** Routes that no document of the API names, so that a search that reads the document does not meet them. */
export function hiddenRoutesOf(app: Pick<FastifyInstance, 'printRoutes' | 'swagger'>): string[] {
  const named = operationsOf(app.swagger() as OpenApiDocument).map(({ method, url }) => nameless(`${method} ${url}`));
  return routesOf(app)
    .filter((route) => !named.includes(route))
    .toSorted();
}

/** The same of routes that were written down with the names of their places. */
export const namelessRoutes = (routes: readonly string[]): string[] => routes.map(nameless).toSorted();

/** Whether an answer lacks a content security policy, or one without what the standard asks of each (docs/asvs.md, V3.4.3 and V3.4.6). */
export function lacksPolicy(headers: Readonly<Record<string, unknown>>): boolean {
  const policy = `${String(headers['content-security-policy'])};`;
  const hasNoObjects = /\bobject-src 'none';/.test(policy) || policy.startsWith("default-src 'none';");
  return !hasNoObjects || !/\bbase-uri 'none';/.test(policy) || !/\bframe-ancestors '(?:none|self)';/.test(policy);
}
