import { Closed } from '@clube/shared/contracts/common';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { Type } from 'typebox';
import { ping } from '../../database/connect.ts';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { isSame } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { isLocalCall } from '../../plugins/hosts.ts';

/** Liveness, readiness, metrics: for operators and balancers, outside /api. */
export async function healthRoutes(app: Api) {
  const registry = app.metrics;
  collectDefaultMetrics({ register: registry });

  const State = Closed({ status: Type.Literal('ok') });
  app.get('/health/live', { schema: { response: answers({ 200: State }) } }, async () => ({ status: 'ok' as const }));
  app.get('/health/ready', { schema: { response: answers({ 200: State }) } }, async () => {
    await ping(app.db).catch(() => {
      throw new AppError('server.unavailable', 'The database does not answer', { retryAfter: 2 });
    });
    return { status: 'ok' as const };
  });
  const { metricsToken } = app.clube.config;
  const mayMeasure = (request: FastifyRequest) =>
    isLocalCall(request) ||
    (metricsToken !== '' && isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`));
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayMeasure(request)) throw new AppError('route.not_found', 'There is no such route');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
