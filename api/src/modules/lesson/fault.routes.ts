import { Done } from '@clube/shared/contracts/common';
import { MediaFault } from '@clube/shared/contracts/fault';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { assertOpen, viewerOf } from '../access/rule.ts';
import { lessonIds, LessonParams, ok } from '../course/params.ts';
import { findLesson } from './queries.ts';
import { findReleaseHash, insertFault } from '../fault/queries.ts';

const PLAYER = 'mf-player';

/** What players meet. It changes nothing that anybody works with, and is read beside a ticket alone. */
export async function faultRoutes(app: Api) {
  app.post(
    '/course/:course/module/:module/lesson/:lesson/fault',
    {
      config: { policy: 'panel.read', limit: ['report', 'change'], unpaid: 'own', whileViewing: true },
      schema: { params: LessonParams, body: MediaFault, response: answers({ 200: Done }, [400, 401, 403, 404, 429]) },
    },
    async (request) => {
      const member = memberOf(request);
      const at = lessonIds(member, request.params);
      assertOpen('lesson', await findLesson(app.db, viewerOf(member), at));
      // Who looks on as somebody else is not who met it.
      if (member.viewing) return ok;
      const release = await findReleaseHash(app.db, app.clube.config.channel, PLAYER);
      const agent = request.headers['user-agent'] ?? '';
      await insertFault(app.db, member, {
        kind: request.body.kind,
        remote: PLAYER,
        release,
        lessonId: request.params.lesson,
        agent,
      });
      return ok;
    },
  );
}
