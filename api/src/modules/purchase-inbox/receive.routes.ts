import { Closed, Done } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { receive } from './receive.ts';

/** Several times what the longest event has. */
const LIMIT_BYTES = 256 * 1024;
const Params = Closed({ token: Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' }) });
/** Whatever else a provider, or whoever stands between, writes into the address is none of ours. */
const Query = Type.Object({ signature: Type.Optional(Type.String({ maxLength: 200 })) });

/** Where providers say what was paid. Nobody is signed in: the signature over the bytes is all that counts. */
export async function receiveRoutes(app: Api) {
  // Kept as they come: a signature is one over bytes, and what is no JSON is kept as well.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/purchase-inbox/receive/:token',
    {
      bodyLimit: LIMIT_BYTES,
      config: { policy: 'anyone', limit: 'purchaseInbox' },
      schema: { params: Params, querystring: Query, response: answers({ 200: Done }, [400, 401, 404, 413, 429]) },
    },
    async (request) => {
      const { body, headers, query } = request;
      if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('request.invalid', 'There is no body');
      await receive(request, request.params.token, { body, headers, query });
      return { ok: true as const };
    },
  );
}
