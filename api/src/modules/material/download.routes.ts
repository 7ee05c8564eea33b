import { materialTypes } from '@clube/shared/contracts/material-types';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { attachment } from '../../lib/attachment.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { rangeOf, type ByteRange } from '../../lib/range.ts';
import { NO_DOCUMENT_POLICY } from '../../plugins/headers.ts';
import { memberOf } from '../../plugins/session.ts';
import { findLessonAccess } from '../access/queries.ts';
import { assertOpen, viewerOf } from '../access/rule.ts';
import { lessonIds } from '../course/params.ts';
import { Binary } from '../media/params.ts';
import { whileAllowed } from '../media/while-allowed.ts';
import { fileOf } from './operations.ts';
import { findMaterial } from './queries.ts';
import { MaterialParams } from './routes.ts';

/** Always a file to keep, never a page: whatever is in it, no browser opens it as ours. */
export async function materialDownloadRoutes(app: Api) {
  const { storage } = app.clube;

  /** @throws AppError that says why the lesson is not open to this member, `material.not_found` */
  const askFor = async (
    request: FastifyRequest<{ Params: { course: number; module: number; lesson: number; material: number } }>,
  ) => {
    const member = memberOf(request);
    const at = lessonIds(member, request.params);
    assertOpen('lesson', await findLessonAccess(app.db, viewerOf(member), at));
    const material = assertFound(await findMaterial(app.db, at, request.params.material), 'material.not_found');
    return { ...material, file: fileOf({ siteId: member.siteId, key: material.key }) };
  };
  /** Asked in the midst of an answer: of the session too, which may have ended since. */
  const mayGoOn = async (request: Parameters<typeof askFor>[0]) => {
    request.session = await app.findSession(request);
    return askFor(request).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  };

  app.get(
    '/course/:course/module/:module/lesson/:lesson/material/:material',
    {
      config: { policy: 'panel.read' },
      schema: {
        params: MaterialParams,
        response: answers({ 200: Binary, 206: Binary, 416: Binary }, [400, 401, 403, 404]),
      },
    },
    async (request, reply) => {
      const { name, type, file } = await askFor(request);
      const size = assertFound(await storage.size(file), 'material.not_found');
      // What stands under a material's id is never another file, so the id says which one a part belongs to.
      const tag = `"material-${request.params.material}"`;
      const given = request.headers['if-range'];
      const range = given === undefined || given === tag ? rangeOf(request.headers.range, size) : undefined;
      reply
        .type(materialTypes[type])
        .header('content-disposition', attachment(name, `material.${type}`))
        .header('content-security-policy', `${NO_DOCUMENT_POLICY}; sandbox`)
        .header('accept-ranges', 'bytes')
        .header('etag', tag);
      const content = (part?: ByteRange) => whileAllowed(storage.stream(file, part), () => mayGoOn(request));
      if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send('');
      if (!range) return reply.header('content-length', size).send(content());
      return reply
        .status(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
        .header('content-length', range.end - range.start + 1)
        .send(content(range));
    },
  );
}
