import { Trans } from '@lingui/react/macro';
import { QuietNotice } from '@clube/shared/ui';

/** In the place of the reply, once a ticket is closed. */
export const ClosedNotice = () => (
  <QuietNotice>
    <Trans>Este chamado está fechado. Reabra para responder.</Trans>
  </QuietNotice>
);
