import { Link } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { QuietNotice } from '@clube/shared/ui';

/** In the place of a conversation that goes on in another ticket. */
export const MergedNotice = ({ into }: { into: number }) => (
  <QuietNotice>
    <Trans>Este chamado foi juntado a outro.</Trans>{' '}
    <Link to={`/ajuda/${into}`}>
      <Trans>Abrir o chamado em que a conversa continua</Trans>
    </Link>
  </QuietNotice>
);
