import { BadgeAlert, BadgeCheck, BadgeX } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { certificateSharedUrl, verifiedCertificateQuery } from '@clube/shared/clients/certificate';
import type { VerifiedCertificate } from '@clube/shared/contracts/certificate';
import { isApiError } from '@clube/shared/transport';
import { ButtonLink, ErrorState, SkeletonBlock } from '@clube/shared/ui';
import { PublicLayout } from '../public/index.ts';
import { Lead } from './lead.tsx';
import * as css from './certificate.css.ts';

function Unknown() {
  const { t } = useLingui();
  return (
    <PublicLayout
      title={t`Certificado não encontrado`}
      lead={<Trans>Não existe certificado com este código. Confira se ele está completo e como está escrito.</Trans>}
    >
      <ButtonLink to="/" size="large" wide>
        <Trans>Ir para o início</Trans>
      </ButtonLink>
    </PublicLayout>
  );
}

/** For anybody who was shown a certificate: what its code says, and nothing else. */
export function Component() {
  const { t, i18n } = useLingui();
  const { code = '' } = useParams();
  const verified = useQuery(verifiedCertificateQuery(code));
  const { data, error } = verified;
  const titles: Record<VerifiedCertificate['state'], string> = {
    valid: t`Certificado verdadeiro`,
    expired: t`Certificado vencido`,
    revoked: t`Certificado revogado`,
    replaced: t`Certificado substituído`,
  };
  if (data === null) return <Unknown />;
  if (error)
    return (
      <PublicLayout title={t`Verificar certificado`}>
        <ErrorState
          {...(isApiError(error, 'rate.limited') && {
            title: <Trans>Muitas consultas seguidas</Trans>,
            text: <Trans>Espere alguns minutos e tente de novo.</Trans>,
          })}
          onRetry={() => void verified.refetch()}
          reference={isApiError(error) ? error.requestId : undefined}
        />
      </PublicLayout>
    );
  if (!data)
    return (
      <PublicLayout title={t`Verificar certificado`}>
        <SkeletonBlock className={css.skeleton} />
      </PublicLayout>
    );
  const { member, course, number, state, expires_at } = data;
  const isShown = state !== 'revoked' && state !== 'replaced';
  const Mark = state === 'expired' ? BadgeAlert : isShown ? BadgeCheck : BadgeX;
  const day = (at: string) => i18n.date(at, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <PublicLayout tab={t`Certificado de ${member}: ${course}`} title={titles[state]} lead={<Lead {...data} />}>
      {isShown && (
        <img
          className={css.picture}
          src={certificateSharedUrl(data.code)}
          alt={t`Certificado de ${member}`}
          width={1200}
          height={848}
        />
      )}
      <div className={css.sheet}>
        <Mark className={css.marks[isShown ? state : 'over']} size={32} strokeWidth={1.75} aria-hidden />
        <dl className={css.facts}>
          <dt className={css.term}>
            <Trans>Nome</Trans>
          </dt>
          <dd className={css.strong}>{member}</dd>
          <dt className={css.term}>
            <Trans>Curso</Trans>
          </dt>
          <dd className={css.strong}>{course}</dd>
          <dt className={css.term}>
            <Trans>Concluído em</Trans>
          </dt>
          <dd className={css.value}>{day(data.created_at)}</dd>
          {expires_at && (
            <>
              <dt className={css.term}>
                <Trans>Válido até</Trans>
              </dt>
              <dd className={css.value}>{day(expires_at)}</dd>
            </>
          )}
          <dt className={css.term}>
            <Trans>Número</Trans>
          </dt>
          <dd className={css.value}>{number}</dd>
          <dt className={css.term}>
            <Trans>Código</Trans>
          </dt>
          <dd className={css.code}>{data.code}</dd>
        </dl>
      </div>
    </PublicLayout>
  );
}
