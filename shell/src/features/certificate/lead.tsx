import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { VerifiedCertificate } from '@clube/shared/contracts/certificate';
import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import * as css from './certificate.css.ts';

/** What is to be known before anything else. */
export function Lead({ state, expires_at, closed_at, reason, replaced_by }: VerifiedCertificate) {
  const { i18n } = useLingui();
  const dayOf = (at: string | null) => (at === null ? '' : i18n.date(at, { dateStyle: 'long', timeZone: 'UTC' }));
  const [ended, closed] = [dayOf(expires_at), dayOf(closed_at)];
  // What others typed goes in as an element: Lingui reads the sentence for its own tags.
  const why = <>{reason}</>;
  switch (state) {
    case 'valid':
      return <Trans>Este certificado foi emitido aqui.</Trans>;
    case 'expired':
      return <Trans>Foi emitido aqui e valeu até {ended}. Não vale mais.</Trans>;
    case 'revoked':
      return reason === null ? (
        <Trans>Quem emitiu revogou este certificado em {closed}. Não vale mais.</Trans>
      ) : (
        <Trans>
          Quem emitiu revogou este certificado em {closed}. Não vale mais. Motivo: {why}
        </Trans>
      );
    case 'replaced':
      return (
        <>
          <Trans>Em {closed} este certificado foi substituído por outro.</Trans>{' '}
          {replaced_by && (
            <Link className={css.link} to={certificatePageOf(replaced_by)}>
              <Trans>Abrir o certificado {replaced_by}</Trans>
            </Link>
          )}
        </>
      );
  }
}
