import type { FastifyRequest } from 'fastify';
import { hostOf } from './hosts.ts';

/**
 * What the log says of a request: the route's pattern in place of the address. Paths and queries hold one-time codes and
 * signatures, and an odd address holds them in odd places; what a request was about is found by its id.
 */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url ?? 'none',
  host: hostOf(request),
  ip: request.ip,
});
