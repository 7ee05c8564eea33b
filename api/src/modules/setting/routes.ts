import { Closed } from '@clube/shared/contracts/common';
import { GlobalSettings } from '@clube/shared/contracts/setting';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { findGlobalSettings } from './queries.ts';

/** What holds for the whole platform, whatever the panel. */
export async function settingRoutes(app: Api) {
  app.get(
    '/global-settings',
    {
      config: { policy: 'anyone' },
      schema: {
        querystring: Closed({ keys: Type.String({ minLength: 1, maxLength: 1000 }) }),
        response: answers({ 200: GlobalSettings }, [400]),
      },
    },
    async (request) => findGlobalSettings(app.db, request.query.keys.split(',')),
  );
}
