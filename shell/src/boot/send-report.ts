import type { ClientError } from '@clube/shared/contracts/release';
import { UNATTENDED } from '@clube/shared/contracts/unattended';
import { ownHeaders } from '@clube/shared/transport/own-headers';

/** A call as any (product.md §7), but of no screen: nobody waits for it, and it outlives the page. */
export const sendReport = (body: ClientError): Promise<unknown> =>
  fetch('/api/platform/client-error', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...ownHeaders(), [UNATTENDED]: '1' },
    body: JSON.stringify(body),
  });
