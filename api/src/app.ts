import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { constants } from 'node:zlib';
import { loggedError } from './database/logged-error.ts';
import { loggedRequest } from './plugins/logged-request.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { passwordRoutes } from './modules/auth/password.routes.ts';
import { handOffRoutes } from './modules/auth/hand-off.routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { domainRoutes, tlsRoutes } from './modules/domain/routes.ts';
import { googleRoutes } from './modules/google/routes.ts';
import { secondFactorRoutes } from './modules/auth/second-factor.routes.ts';
import { securityEventRoutes } from './modules/security-event/routes.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { siteImageRoutes } from './modules/site/image.routes.ts';
import { panelRoutes } from './modules/site/panel.routes.ts';
import { certificateRoutes } from './modules/certificate/routes.ts';
import { commentRoutes } from './modules/comment/routes.ts';
import { lessonRoutes } from './modules/course/lesson.routes.ts';
import { moduleRoutes } from './modules/course/module.routes.ts';
import { courseRoutes } from './modules/course/routes.ts';
import { invitationRoutes } from './modules/invitation/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { homeRoutes } from './modules/home/routes.ts';
import { liveRoutes } from './modules/live/routes.ts';
import { meRoutes } from './modules/me/routes.ts';
import { mediaRoutes } from './modules/media/routes.ts';
import { memberRoutes } from './modules/member/routes.ts';
import { devMailboxPage, devMailboxRoutes } from './modules/platform/dev-mailbox.ts';
import { channelRoutes } from './modules/release/channel.routes.ts';
import { clientErrorRoutes } from './modules/release/client-error.routes.ts';
import { publisherPlugin } from './plugins/publisher.ts';
import { releaseRoutes } from './modules/release/routes.ts';
import { siteRoutes } from './modules/site/routes.ts';
import { ticketRoutes } from './modules/ticket/routes.ts';
import { contextPlugin, type Context } from './plugins/context.ts';
import { errorsPlugin } from './plugins/errors.ts';
import { headersPlugin } from './plugins/headers.ts';
import { hostsPlugin } from './plugins/hosts.ts';
import { limitsPlugin } from './plugins/limits.ts';
import { inputPlugin } from './plugins/input.ts';
import { mailsPlugin } from './plugins/mails.ts';
import { slowRequestsPlugin } from './plugins/slow-requests.ts';
import { sessionPlugin } from './plugins/session.ts';
import { answerUnreadableAddress } from './web/bad-address.ts';
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
    ajv: { customOptions: { removeAdditional: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();

  // A form of another site can send text/plain without asking first; nothing here wants it.
  app.removeContentTypeParser('text/plain');
  await app.register(errorsPlugin);
  await app.register(contextPlugin, { context });
  await app.register(headersPlugin);
  await app.register(slowRequestsPlugin);
  await app.register(inputPlugin);
  await app.register(mailsPlugin);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(fastifySwagger, {
    transform: ({ schema, url, route }) => ({
      schema: {
        ...describeOperation(String(route.method), url),
        'x-policy': route.config?.policy ?? 'anyone',
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
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
  });
  await app.register(hostsPlugin);
  await app.register(publisherPlugin);
  await app.register(sessionPlugin);
  await app.register(limitsPlugin);
  await app.register(healthRoutes);
  await app.register(tlsRoutes);
  if (config.roles.includes('http')) {
    await app.register(
      async (api) => {
        for (const routes of [
          authRoutes,
          handOffRoutes,
          secondFactorRoutes,
          securityEventRoutes,
          passwordRoutes,
          accountRoutes,
          googleRoutes,
          sessionRoutes,
          liveRoutes,
          meRoutes,
          siteRoutes,
          panelRoutes,
          siteImageRoutes,
          domainRoutes,
          courseRoutes,
          moduleRoutes,
          lessonRoutes,
          commentRoutes,
          homeRoutes,
          mediaRoutes,
          memberRoutes,
          invitationRoutes,
          ticketRoutes,
          certificateRoutes,
          releaseRoutes,
          channelRoutes,
          clientErrorRoutes,
        ]) {
          await api.register(routes);
        }
        if (config.demo) await api.register(devMailboxRoutes);
        api.get('/openapi.json', { config: { policy: 'anyone' }, schema: { hide: true } }, async () => app.swagger());
      },
      { prefix: '/api' },
    );
  }
  if (config.roles.includes('web')) {
    if (config.demo) await app.register(devMailboxPage);
    await app.register(webRoutes);
  }
  return app;
}
export type App = Awaited<ReturnType<typeof createApp>>;
