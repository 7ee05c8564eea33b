import { Closed, Enum } from '@clube/shared/contracts/common';
import { localTarget } from '@clube/shared/contracts/local-target';
import { Type } from 'typebox';
import type { Api } from '../lib/api.ts';
import { countryOfChoice, locales } from '../lib/locale.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The links of a public page to its other languages, for whoever has no script yet: the choice is stored as a country, as product.md §1 has it. */
export async function languageRoutes(app: Api) {
  const params = Closed({ locale: Enum(locales) });
  const querystring = Closed({ to: Type.Optional(Type.String({ maxLength: 200 })) });

  app.get('/language/:locale', { schema: { hide: true, params, querystring } }, async (request, reply) => {
    const country = countryOfChoice(request.params.locale, request);
    return reply
      .setPageCookie('country', country, { maxAge: YEAR_SECONDS })
      .header('cache-control', 'no-store')
      .redirect(localTarget(request.query.to) ?? '/', 303);
  });
}
