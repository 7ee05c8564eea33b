import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { createApp } from '../src/app.ts';
import type { TestServer } from './harness.ts';

/** Makes an app that somebody looks at meanwhile. */
export async function watchedApp({ context }: TestServer, watch: (app: FastifyInstance) => unknown): Promise<void> {
  const hear = (message: unknown) => void watch((message as { fastify: FastifyInstance }).fastify);
  subscribe('fastify.initialization', hear);
  try {
    await (await createApp(context)).ready();
  } finally {
    unsubscribe('fastify.initialization', hear);
  }
}

/** Every route as it is declared. */
export async function routesOfApp(server: TestServer): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  await watchedApp(server, (app) => app.addHook('onRoute', (route) => void routes.push(route)));
  return routes;
}
