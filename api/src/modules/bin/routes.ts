import { BinPage, BinQuery, Loss, Restored } from '@clube/shared/contracts/bin';
import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { ok } from '../course/params.ts';
import { erase, restore } from './operations.ts';
import { binViewerOf, findEntry, findLoss, listBin, namedBy } from './queries.ts';
import { findThingLoss } from './thing.queries.ts';

const BinParams = Closed({ bin: Id });

/** Everybody who may delete something, of which they see what they may delete: an instructor what is of their own courses or was brought by them (queries.ts). */
export async function binRoutes(app: Api) {
  const config = { policy: 'bin.open' } as const;

  app.get(
    '/bin',
    {
      config: { ...config, limit: 'look' },
      schema: { querystring: BinQuery, response: answers({ 200: BinPage }, [400, 401, 403]) },
    },
    async (request) => listBin(app.db, binViewerOf(memberOf(request)), request.query),
  );

  app.get(
    '/bin/:bin/loss',
    { config, schema: { params: BinParams, response: answers({ 200: Loss }, [400, 401, 403, 404]) } },
    async (request) => {
      const viewer = binViewerOf(memberOf(request));
      const entry = assertFound(await findEntry(app.db, viewer, request.params.bin), 'bin.not_found');
      const named = namedBy(viewer.siteId, entry);
      return 'thing' in named ? findThingLoss(app.db, named.thing, viewer) : findLoss(app.db, named.place);
    },
  );

  app.post(
    '/bin/:bin/restore',
    {
      config: { ...config, limit: 'change' },
      schema: { params: BinParams, response: answers({ 200: Restored }, [400, 401, 403, 404, 409, 422]) },
    },
    async (request) => restore(app.db, binViewerOf(memberOf(request)), request.params.bin),
  );

  app.delete(
    '/bin/:bin',
    {
      config: { ...config, limit: 'change' },
      schema: { params: BinParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await erase(app.clube, binViewerOf(memberOf(request)), request.params.bin);
      return ok;
    },
  );
}
