import { Closed, Id } from '@clube/shared/contracts/common';
import { Ga4, LoginSettings } from '@clube/shared/contracts/site';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { findMetas } from '../meta/queries.ts';
import { toLoginSettings } from './present.ts';
import { findSite } from './queries.ts';

/** What a panel shows of itself before and after somebody signs in. */
export async function siteLoginRoutes(app: Api) {
  const google = app.clube.config.googleClientId !== '';

  app.get(
    '/site/login',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: LoginSettings }) } },
    async (request) => {
      const siteId = request.arrival.kind === 'panel' ? request.arrival.siteId : (request.session?.siteId ?? null);
      if (siteId === null) return toLoginSettings(null, {}, google);
      const [site, metas] = await Promise.all([findSite(app.db, siteId), findMetas(app.db, siteId)]);
      return toLoginSettings(site ?? null, metas, google);
    },
  );

  app.get(
    '/ga4/:site',
    {
      config: { policy: 'anyone' },
      schema: { params: Closed({ site: Id }), response: answers({ 200: Ga4 }, [400]) },
    },
    async (request) => {
      const { ga4_measurement_id: id } = await findMetas(app.db, request.params.site, ['ga4_measurement_id']);
      return { measurement_id: typeof id === 'string' && id !== '' ? id : null };
    },
  );
}
