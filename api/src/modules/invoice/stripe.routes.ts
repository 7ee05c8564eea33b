import { Done } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { isSignedByStripe } from '../../lib/stripe.ts';
import { heedEvent } from './stripe-event.ts';

/** Several times what the longest event has. */
const LIMIT_BYTES = 256 * 1024;

/** Where Stripe says that something happened. Nobody is signed in: the signature over the bytes is all that counts. */
export async function stripeRoutes(app: Api) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/platform/payment/stripe',
    {
      bodyLimit: LIMIT_BYTES,
      config: { policy: 'anyone', limit: 'purchaseInbox' },
      schema: { response: answers({ 200: Done }, [400, 401, 404, 413, 429, 503]) },
    },
    async (request) => {
      const { body, headers } = request;
      const { webhookSecret } = assertFound(app.clube.config.stripe, 'request.not_found');
      if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('request.invalid', 'There is no body');
      if (!(await isSignedByStripe({ body, headers }, webhookSecret, new Date())))
        throw new AppError('purchase_inbox.refused', 'The signature is wrong, or too old');
      await heedEvent(request, body);
      return { ok: true as const };
    },
  );
}
