import {
  CertificateDesignSaved,
  CertificateDesignState,
  CertificateDesignWrite,
  CertificatePeople,
  CertificatePeopleQuery,
  CertificatePublish,
  CertificateRulesWrite,
  CertificateRulesSaved,
  CertificateSample,
} from '@clube/shared/contracts/certificate-design';
import { certificateFontFiles } from '@clube/shared/contracts/certificate-sheet/constants';
import { Closed, Done, Enum } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { attachment } from '../../lib/attachment.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, coursePath, ok } from '../course/params.ts';
import { listPeople, putInForce, readDesign, sampleSheet, saveDesign, saveRules } from './design.operations.ts';
import { documentFile, pictureFile } from './document.ts';
import { readFont } from './typefaces.ts';

const FONT_AGE_SECONDS = 86_400;

/** How certificates of a course look. */
export async function certificateDesignRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;
  const params = CourseParams;
  const file = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

  app.get(
    '/course/:course/certificate',
    { config: write, schema: { params, response: answers({ 200: CertificateDesignState }, [400, 401, 403, 404]) } },
    async (request) => readDesign(app, coursePath(memberOf(request), request.params)),
  );
  app.put(
    '/course/:course/certificate',
    {
      config: { ...write, limit: 'change' },
      schema: {
        params,
        body: CertificateDesignWrite,
        response: answers({ 200: CertificateDesignSaved }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request) => saveDesign(app, coursePath(memberOf(request), request.params), request.body),
  );
  app.post(
    '/course/:course/certificate/publish',
    {
      config: { ...write, limit: 'change' },
      schema: { params, body: CertificatePublish, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      await putInForce(app, coursePath(memberOf(request), request.params), request.body.version);
      return ok;
    },
  );
  app.put(
    '/course/:course/certificate/rules',
    {
      config: { ...write, limit: 'heavy' },
      schema: {
        params,
        body: CertificateRulesWrite,
        response: answers({ 200: CertificateRulesSaved }, [400, 401, 403, 404, 409, 429]),
      },
    },
    async (request) => saveRules(app, coursePath(memberOf(request), request.params), request.body),
  );
  app.get(
    '/course/:course/certificate/people',
    {
      config: { ...write, limit: 'look' },
      schema: {
        params,
        querystring: CertificatePeopleQuery,
        response: answers({ 200: CertificatePeople }, [400, 401, 403, 404]),
      },
    },
    async (request) => listPeople(app, coursePath(memberOf(request), request.params), request.query.q),
  );
  app.post(
    '/course/:course/certificate/sample',
    {
      config: { ...write, limit: 'heavy' },
      schema: { params, body: CertificateSample, response: answers({ 200: file }, [400, 401, 403, 404, 422, 429]) },
    },
    async (request, reply) => {
      const { format } = request.body;
      const sheet = await sampleSheet(app, coursePath(memberOf(request), request.params), request.body);
      return reply
        .type(format === 'pdf' ? 'application/pdf' : 'image/png')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(sheet.facts.course, `certificate.${format}`))
        .send(await (format === 'pdf' ? documentFile(app, sheet) : pictureFile(app, sheet)));
    },
  );
  app.get(
    '/certificate/font/:font',
    {
      config: { policy: 'anyone' },
      schema: { params: Closed({ font: Enum(certificateFontFiles) }), response: answers({ 200: file }, [400]) },
    },
    async (request, reply) =>
      reply
        .type('font/ttf')
        .header('cache-control', `public, max-age=${FONT_AGE_SECONDS}`)
        .send(await readFont(request.params.font)),
  );
}
