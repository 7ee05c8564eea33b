import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { MediaFolders, MediaFolderWrite, MediaStorage } from '@clube/shared/contracts/media';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { findStorage, listFolders } from './folder.queries.ts';
import { addFolder, saveFolder } from './library.ts';

export const FolderParams = Closed({ folder: Id });

/** Folders of the library, and the room that the panel has. Deleting one is the bin's. */
export async function folderRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;
  const change = { ...write, limit: 'change' } as const;
  const ok = { ok: true as const };

  app.get(
    '/media/storage',
    { config: write, schema: { response: answers({ 200: MediaStorage }, [401, 403]) } },
    async (request) => ({
      ...(await findStorage(app.db, memberOf(request).siteId)),
      upload_limit_bytes: app.clube.config.uploadLimitBytes,
    }),
  );

  app.get(
    '/media/folder',
    { config: write, schema: { response: answers({ 200: MediaFolders }, [401, 403]) } },
    async (request) => listFolders(app.db, viewerOf(memberOf(request))),
  );

  app.post(
    '/media/folder',
    {
      config: { ...write, limit: 'create' },
      schema: { body: MediaFolderWrite, response: answers({ 201: Created }, [400, 401, 403, 409]) },
    },
    async (request, reply) =>
      reply.status(201).send(await addFolder(app.db, viewerOf(memberOf(request)), request.body.name)),
  );

  app.patch(
    '/media/folder/:folder',
    {
      config: change,
      schema: {
        params: FolderParams,
        body: MediaFolderWrite,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await saveFolder(app.db, viewerOf(memberOf(request)), request.params.folder, request.body.name);
      return ok;
    },
  );
}
