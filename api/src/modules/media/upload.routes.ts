import { Closed } from '@clube/shared/contracts/common';
import { Type, type Static } from 'typebox';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { expiresNow } from './stale-uploads.ts';
import { deleteUpload, findFinishedSize, findUpload } from './upload.queries.ts';
import { bytesOf } from './upload-files.ts';
import { completeUpload, createUploadServer, type UploadKind } from './upload.ts';

/** The panel, then a random name. Exactly this: what is checked here is what is handed on. */
const UploadParams = Closed({ upload: Type.String({ pattern: '^\\d{1,15}-[0-9a-f-]{36}$' }) });
type UploadParams = Static<typeof UploadParams>;
const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };
const OFFSET_TYPE = 'application/offset+octet-stream';
const BEGUN_AN_HOUR = 600;

/** `POST|OPTIONS {path}`, `HEAD|PATCH|DELETE {path}/{id}` by tus 1.0.0, for whoever began the upload. */
async function declare(app: Api, kind: UploadKind) {
  const { config } = app.clube;
  const route = { config: { policy: 'course.write', limit: 'upload' }, schema: { hide: true } } as const;
  const one = { config: route.config, schema: { hide: true, params: UploadParams } } as const;
  const tus = createUploadServer(app.clube, kind);
  const { path, purpose, findFinishedSize: finishedSize } = kind;
  const OWN = ['location', 'upload-offset', 'upload-length', 'tus-version', 'tus-extension', 'tus-max-size'];
  /** @param isWhole whether nothing more is awaited: else it is said until when */
  const headersOf = (answer: Response, isWhole = true) => {
    const kept = OWN.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { ...TUS, ...Object.fromEntries(kept), ...(!isWhole && expiresNow()) };
  };
  // tus reads the raw stream itself, so Fastify leaves the body alone in this scope.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  // Where a proxy lets only POST through, a client may name another method in a header: that is not spoken here (docs/adr/0225).
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-http-method-override'] !== undefined)
      throw new AppError('request.invalid', 'X-HTTP-Method-Override is not taken: send the method itself');
  });

  // A client of another version hears which one is spoken here.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 412) reply.header('tus-version', '1.0.0');
  });

  app.options(path, route, async (request, reply) => {
    const answer = await tus.handle(request, memberOf(request));
    return reply.status(answer.status).headers(headersOf(answer)).send();
  });

  app.post(path, route, async (request, reply) => {
    const member = memberOf(request);
    if (request.headers['upload-length'] === undefined)
      throw new AppError('request.invalid', 'Upload-Length is required: a length that comes later is not taken');
    await limit(app, {
      key: `upload-begun:${member.siteId}:${member.memberId}`,
      max: BEGUN_AN_HOUR,
      windowSeconds: 3600,
    });
    const answer = await tus.handle(request, member);
    const isWhole = answer.headers.get('upload-offset') === request.headers['upload-length'];
    return reply.status(answer.status).headers(headersOf(answer, isWhole)).send();
  });

  app.head(`${path}/:upload`, one, async (request, reply) => {
    const { siteId, memberId } = memberOf(request);
    const at = { siteId, memberId, id: request.params.upload };
    const upload = await findUpload(app.db, at, purpose);
    const length = upload?.sizeBytes ?? assertFound(await finishedSize(app.db, at), 'media.not_found');
    // Without a row of its own it is what it was sent for, and all of it was taken.
    const offset = upload ? assertFound(await bytesOf(config.dataFolder, at.id), 'media.not_found') : length;
    if (upload && offset === length) await kind.whenWhole?.(app.clube, upload);
    return reply.headers({ ...TUS, 'upload-offset': String(offset), 'upload-length': String(length) }).send();
  });

  app.patch(`${path}/:upload`, one, async (request, reply) => {
    const member = memberOf(request);
    const at = { siteId: member.siteId, memberId: member.memberId, id: request.params.upload };
    if (request.headers['content-type'] !== OFFSET_TYPE)
      throw new AppError('media.unsupported', `Bytes are sent as ${OFFSET_TYPE}`);
    const upload = await findUpload(app.db, at, purpose);
    if (!upload) {
      assertFound(await finishedSize(app.db, at), 'media.not_found');
      throw new AppError('upload.conflict', 'The upload is whole already');
    }
    const answer = await tus.handle(request, member, at.id);
    const isWhole = Number(answer.headers.get('upload-offset')) === upload.sizeBytes;
    return reply.status(answer.status).headers(headersOf(answer, isWhole)).send();
  });

  app.delete(`${path}/:upload`, one, async (request, reply) => {
    const member = memberOf(request);
    const at = { siteId: member.siteId, memberId: member.memberId, id: request.params.upload };
    assertFound(await findUpload(app.db, at, purpose), 'media.not_found');
    const answer = await tus.handle(request, member, at.id);
    await deleteUpload(app.db, at);
    return reply.status(answer.status).headers(headersOf(answer)).send();
  });
}

/** Routes by which files of a kind are sent, whatever becomes of them. */
export const uploadRoutesOf = (kind: UploadKind) =>
  namedRoutes(`media: uploads of ${kind.purpose}`, (app: Api) => declare(app, kind));

export const uploadRoutes = uploadRoutesOf({
  purpose: 'media',
  path: '/media/upload',
  unnamed: 'video',
  whenWhole: completeUpload,
  findFinishedSize,
});
