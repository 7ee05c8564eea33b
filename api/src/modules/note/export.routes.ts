import { NoteExportQuery } from '@clube/shared/contracts/note';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { attachment } from '../../lib/attachment.ts';
import { limit } from '../../lib/rate-limit.ts';
import { NO_DOCUMENT_POLICY } from '../../plugins/headers.ts';
import { memberOf } from '../../plugins/session.ts';
import { ownViewerOf } from '../access/rule.ts';
import { CourseParams } from '../course/params.ts';
import { Binary } from '../media/params.ts';
import { fileTitle, writeFile } from './file.ts';
import { readAll } from './operations.ts';

const types = { md: 'text/markdown; charset=utf-8', txt: 'text/plain; charset=utf-8' } as const;

/** One's own notes as a file to keep, also of lessons that are closed by now. */
export async function noteExportRoutes(app: Api) {
  app.get(
    '/course/:course/note/export',
    {
      config: { policy: 'panel.read' },
      schema: {
        params: CourseParams,
        querystring: NoteExportQuery,
        response: answers({ 200: Binary }, [400, 401, 403, 404, 429]),
      },
    },
    async (request, reply) => {
      const viewer = ownViewerOf(memberOf(request));
      const { format, locale = 'pt' } = request.query;
      await limit(app, { key: `note-export:${viewer.siteId}:${viewer.memberId}`, max: 60, windowSeconds: 3600 });
      const all = await readAll(app.db, viewer, request.params.course);
      return reply
        .type(types[format])
        .header('content-disposition', attachment(fileTitle(all.title, locale), `notes.${format}`))
        .header('content-security-policy', `${NO_DOCUMENT_POLICY}; sandbox`)
        .send(writeFile(all, format, locale));
    },
  );
}
