import fp from 'fastify-plugin';
import { Histogram } from 'prom-client';

/** How long every answer takes, by the route's pattern: what somebody writes into an address or a host makes no row. */
export const measuredPlugin = fp(
  async (app) => {
    const duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer',
      labelNames: ['method', 'route', 'status'],
      registers: [app.metrics],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    });
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? 'none';
      duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  },
  { name: 'measured', dependencies: ['context'] },
);
