import { Closed } from '@clube/shared/contracts/common';
import { Type, type Static } from 'typebox';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { deleteUpload, findFinishedSize, findUpload } from './upload.queries.ts';
import { bytesOf } from './upload-files.ts';
import { completeUpload, createUploadServer } from './upload.ts';

/** The panel, then a random name. Exactly this: what is checked here is what is handed on. */
const UploadParams = Closed({ upload: Type.String({ pattern: '^\\d{1,15}-[0-9a-f-]{36}$' }) });
type UploadParams = Static<typeof UploadParams>;
const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };
const OFFSET_TYPE = 'application/offset+octet-stream';
const BEGUN_AN_HOUR = 600;

/** `POST|OPTIONS /media/upload`, `HEAD|PATCH|DELETE /media/upload/{id}` by tus 1.0.0, for whoever began the upload. */
export async function uploadRoutes(app: Api) {
  const { config } = app.clube;
  const route = { config: { policy: 'course.write', limit: 'upload' }, schema: { hide: true } } as const;
  const one = { config: route.config, schema: { hide: true, params: UploadParams } } as const;
  const tus = createUploadServer(app.clube);
  const OWN = ['location', 'upload-offset', 'upload-length', 'tus-version', 'tus-extension', 'tus-max-size'];
  const headersOf = (answer: Response) => {
    const kept = OWN.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { ...TUS, ...Object.fromEntries(kept) };
  };
  // tus reads the raw stream itself, so Fastify leaves the body alone in this scope.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  // A client of another version hears which one is spoken here.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 412) reply.header('tus-version', '1.0.0');
  });

  app.options('/media/upload', route, async (request, reply) => {
    const answer = await tus.handle(request, memberOf(request));
    return reply.status(answer.status).headers(headersOf(answer)).send();
  });

  app.post('/media/upload', route, async (request, reply) => {
    const member = memberOf(request);
    if (request.headers['upload-length'] === undefined)
      throw new AppError('request.invalid', 'Upload-Length is required: a length that comes later is not taken');
    await limit(app, {
      key: `upload-begun:${member.siteId}:${member.memberId}`,
      max: BEGUN_AN_HOUR,
      windowSeconds: 3600,
    });
    const answer = await tus.handle(request, member);
    return reply.status(answer.status).headers(headersOf(answer)).send();
  });

  app.head('/media/upload/:upload', one, async (request, reply) => {
    const { siteId, memberId } = memberOf(request);
    const at = { siteId, memberId, id: request.params.upload };
    const upload = await findUpload(app.db, at);
    const length = upload?.sizeBytes ?? assertFound(await findFinishedSize(app.db, at), 'media.not_found');
    // Without a row of its own it is a media, and all of it was taken.
    const offset = upload ? assertFound(await bytesOf(config.dataFolder, at.id), 'media.not_found') : length;
    if (upload && offset === length) await completeUpload(app.clube, upload);
    return reply.headers({ ...TUS, 'upload-offset': String(offset), 'upload-length': String(length) }).send();
  });

  app.patch('/media/upload/:upload', one, async (request, reply) => {
    const member = memberOf(request);
    const at = { siteId: member.siteId, memberId: member.memberId, id: request.params.upload };
    if (request.headers['content-type'] !== OFFSET_TYPE)
      throw new AppError('media.unsupported', `Bytes are sent as ${OFFSET_TYPE}`);
    if (!(await findUpload(app.db, at))) {
      assertFound(await findFinishedSize(app.db, at), 'media.not_found');
      throw new AppError('upload.conflict', 'The upload is whole already');
    }
    const answer = await tus.handle(request, member, at.id);
    return reply.status(answer.status).headers(headersOf(answer)).send();
  });

  app.delete('/media/upload/:upload', one, async (request, reply) => {
    const member = memberOf(request);
    const at = { siteId: member.siteId, memberId: member.memberId, id: request.params.upload };
    assertFound(await findUpload(app.db, at), 'media.not_found');
    const answer = await tus.handle(request, member, at.id);
    await deleteUpload(app.db, at);
    return reply.status(answer.status).headers(headersOf(answer)).send();
  });
}
