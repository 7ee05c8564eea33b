import { Closed, Id } from '@clube/shared/contracts/common';
import {
  NotificationChoice,
  NotificationChoices,
  notificationKinds,
  NotificationPage,
  NotificationQuery,
  Unread,
} from '@clube/shared/contracts/notification';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { presentNotification } from './present.ts';
import { A_PAGE, countUnread, listChoices, listNotifications, markAllRead, markRead, saveChoice } from './queries.ts';

/** What one member of a panel is told, and how. Everybody reads their own. */
export async function notificationRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;
  const change = { ...read, limit: 'change', unpaid: 'own' } as const;

  app.get(
    '/notification',
    {
      config: read,
      schema: { querystring: NotificationQuery, response: answers({ 200: NotificationPage }, [400, 401, 403]) },
    },
    async (request) => {
      const whose = memberOf(request);
      const [rows, unread] = await Promise.all([
        listNotifications(app.db, whose, request.query.before ?? null),
        countUnread(app.db, whose),
      ]);
      return { data: rows.slice(0, A_PAGE).map(presentNotification), has_more: rows.length > A_PAGE, unread };
    },
  );

  app.get(
    '/notification/unread',
    { config: read, schema: { response: answers({ 200: Unread }, [401, 403]) } },
    async (request) => ({ unread: await countUnread(app.db, memberOf(request)) }),
  );

  app.put(
    '/notification/read',
    { config: change, schema: { response: answers({ 200: Unread }, [401, 403]) } },
    async (request) => {
      await markAllRead(app.db, memberOf(request));
      return { unread: 0 };
    },
  );

  app.put(
    '/notification/:notification/read',
    {
      config: change,
      schema: { params: Closed({ notification: Id }), response: answers({ 200: Unread }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const whose = memberOf(request);
      if (!(await markRead(app.db, whose, request.params.notification)))
        throw new AppError('request.not_found', 'Not found');
      return { unread: await countUnread(app.db, whose) };
    },
  );

  app.get(
    '/notification/choice',
    { config: read, schema: { response: answers({ 200: NotificationChoices }, [401, 403]) } },
    async (request) => listChoices(app.db, memberOf(request), notificationKinds),
  );

  app.put(
    '/notification/choice',
    {
      config: change,
      schema: { body: NotificationChoice, response: answers({ 200: NotificationChoices }, [400, 401, 403]) },
    },
    async (request) => {
      const whose = memberOf(request);
      await saveChoice(app.db, whose, request.body);
      return listChoices(app.db, whose, notificationKinds);
    },
  );
}
