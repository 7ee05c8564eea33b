import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { loggedError } from './database/logged-error.ts';
import { namedRoutes } from './lib/named-routes.ts';
import { packing } from './lib/packing.ts';
import { loggedRequest } from './plugins/logged-request.ts';
import { actingPlugin } from './plugins/acting.ts';
import { inBinPlugin } from './plugins/in-bin.ts';
import { ownCoursesPlugin } from './plugins/own-courses.ts';
import { planPlugin } from './plugins/plan.ts';
import { publisherPlugin } from './plugins/publisher.ts';
import { modules } from './modules/index.ts';
import { afterwardsPlugin } from './plugins/afterwards.ts';
import { contextPlugin, type Context } from './plugins/context.ts';
import { errorsPlugin } from './plugins/errors.ts';
import { headersPlugin } from './plugins/headers.ts';
import { hostCookiesPlugin } from './plugins/host-cookies.ts';
import { hostsPlugin } from './plugins/hosts.ts';
import { lateSchemasPlugin } from './plugins/late-schemas.ts';
import { keptPagesPlugin } from './plugins/kept-pages.ts';
import { limitsPlugin } from './plugins/limits.ts';
import { inputPlugin } from './plugins/input.ts';
import { mailsPlugin } from './plugins/mails.ts';
import { measuredPlugin } from './plugins/measured.ts';
import { modulesPlugin } from './plugins/modules.ts';
import { refusedRightsPlugin } from './plugins/refused-rights.ts';
import { toldAdminsPlugin } from './plugins/told-admins.ts';
import { storageFullPlugin } from './plugins/storage-full.ts';
import { slowRequestsPlugin } from './plugins/slow-requests.ts';
import { sessionPlugin } from './plugins/session.ts';
import { answerUnreadableAddress } from './web/bad-address.ts';
import { oldExportRoutes } from './web/old-export.ts';
import { webRoutes } from './web/routes.ts';

const SILENT_MS = 120_000;

/** Names an operation by what it does to what: `get_course_watch`. Stable, because clients are generated from it. */
function describeOperation(method: string, url: string) {
  const words = url.split('/').filter((part) => part && part !== 'api');
  const name = words.map((part) => part.replaceAll(/[^\w]+/g, '_')).join('_');
  return {
    operationId: `${method.toLowerCase()}_${name}`,
    summary: `${method} ${words.join(' › ')}`,
    tags: [words[0] ?? 'root'],
  };
}

/**
 * Builds the server from its parts, in the order in which they need each other.
 * @param log where its lines go; standard output unless given
 */
export async function createApp(context: Context, log?: { write(line: string): void }) {
  const { config } = context;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...(log && { stream: log }),
      serializers: { req: loggedRequest, err: loggedError },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    frameworkErrors: answerUnreadableAddress,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    // Silence ends a connection: event streams and downloads are never silent for so long (modules/live).
    connectionTimeout: SILENT_MS,
    http: {
      headersTimeout: config.slowRequestSeconds * 1000,
      // Bodies are judged by progress (plugins/slow-requests.ts): a video may take hours.
      requestTimeout: 0,
      connectionsCheckingInterval: (config.slowRequestSeconds * 1000) / 2,
    },
    routerOptions: { maxParamLength: 500 },
  }).withTypeProvider<TypeBoxTypeProvider>();

  // A form of another site can send text/plain without asking first; nothing here wants it.
  app.removeContentTypeParser('text/plain');
  await app.register(lateSchemasPlugin);
  await app.register(errorsPlugin);
  await app.register(contextPlugin, { context });
  await app.register(measuredPlugin);
  await app.register(modulesPlugin, { modules });
  await app.register(afterwardsPlugin);
  await app.register(headersPlugin);
  await app.register(slowRequestsPlugin);
  await app.register(inputPlugin);
  await app.register(mailsPlugin);
  await app.register(fastifyCookie);
  await app.register(hostCookiesPlugin);
  await app.register(fastifyCompress, packing);
  await app.register(fastifySwagger, {
    transform: ({ schema, url, route }) => ({
      schema: {
        ...describeOperation(String(route.method), url),
        'x-policy': route.config?.policy ?? 'anyone',
        ...(route.config?.scope && { 'x-scope': route.config.scope, security: [{ session: [] }, { apiKey: [] }] }),
        ...(route.config?.limit && { 'x-limit': [route.config.limit].flat() }),
        ...schema,
      },
      url,
    }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clube API',
        version: '1.0.0',
        description: 'The api behind the club.',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key of a panel, `clube_key_…`. It may call what names one of its scopes in `x-scope`, and nothing else.',
          },
        },
      },
      security: [{ session: [] }],
    },
  });
  await app.register(hostsPlugin);
  await app.register(publisherPlugin);
  await app.register(sessionPlugin);
  await app.register(keptPagesPlugin);
  await app.register(limitsPlugin);
  await app.register(storageFullPlugin);
  await app.register(planPlugin);
  await app.register(refusedRightsPlugin);
  await app.register(toldAdminsPlugin);
  await app.register(ownCoursesPlugin);
  await app.register(inBinPlugin);
  await app.register(actingPlugin);
  for (const routes of modules.flatMap(({ rootRoutes = [] }) => rootRoutes)) await app.register(routes);
  if (config.roles.some((role) => role !== 'worker'))
    await app.register(namedRoutes('web: link of before', oldExportRoutes));
  if (config.roles.includes('http')) {
    const apiRoutes = namedRoutes('api: modules', async (api) => {
      for (const routes of modules.flatMap((module) => module.routes ?? [])) await api.register(routes);
      // Written once: it is long, anybody may ask for it, and nobody else is answered while it is written.
      let written: string | undefined;
      api.get('/openapi.json', { config: { policy: 'anyone' }, schema: { hide: true } }, async (_request, reply) =>
        reply.type('application/json; charset=utf-8').send((written ??= JSON.stringify(app.swagger()))),
      );
    });
    await app.register(apiRoutes, { prefix: '/api' });
  }
  if (config.roles.includes('web')) {
    for (const page of modules.flatMap(({ pages = [] }) => pages)) await app.register(page);
    await app.register(namedRoutes('web: pages', webRoutes));
  }
  return app;
}
export type App = Awaited<ReturnType<typeof createApp>>;
