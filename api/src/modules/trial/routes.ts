import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { NewTrial, NewTrialPerson, Trial, TrialPerson } from '@clube/shared/contracts/trial';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { publisherOf } from '../../plugins/publisher.ts';
import { addTrialPerson, createTrial, endTrial, type Suite } from './operations.ts';

const config = { policy: 'publisher', limit: 'trial' } as const;
const params = Closed({ site: Id });

/** The suite behind a call. The operator's own token is none: who may do this has a token that can be revoked alone. */
function suiteOf(request: FastifyRequest): Suite {
  const { actor, suite } = publisherOf(request);
  if (!suite) throw new AppError('policy.denied', 'This token may make no trial panels');
  return { tokenId: suite, actor };
}

/** Panels and people for a browser suite on a platform that is no demo (docs/adr/0065). */
export async function trialRoutes(app: Api) {
  app.post(
    '/platform/trial',
    { config, schema: { body: NewTrial, response: answers({ 201: Trial }, [400, 403, 409]) } },
    async (request, reply) =>
      reply.status(201).send(await createTrial(app.db, suiteOf(request), request.body.password)),
  );

  app.post(
    '/platform/trial/:site/person',
    { config, schema: { params, body: NewTrialPerson, response: answers({ 201: TrialPerson }, [400, 403, 404, 409]) } },
    async (request, reply) => {
      const { role, password, course_ids: courseIds = [] } = request.body;
      const person = await addTrialPerson(app.db, suiteOf(request), request.params.site, { role, password, courseIds });
      return reply.status(201).send(person);
    },
  );

  app.delete(
    '/platform/trial/:site',
    { config, schema: { params, response: answers({ 200: Done }, [400, 403, 404]) } },
    async (request) => {
      await endTrial(app.db, app.clube.storage, suiteOf(request), request.params.site);
      return { ok: true as const };
    },
  );
}
