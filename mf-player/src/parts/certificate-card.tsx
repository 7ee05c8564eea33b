import { Award, Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { certificateDownloadUrl, certificatePreviewUrl, certificatesQuery } from '@clube/shared/clients/certificate';
import { followCertificate } from '@clube/shared/clients/save-certificate';
import type { EarnedCertificate, PendingCertificate } from '@clube/shared/contracts/certificate';
import { QuietRetry, useLogged } from '@clube/shared/quiet';
import { ButtonLink, Row } from '@clube/shared/ui';
import { Mark } from './lesson-mark.tsx';
import * as css from './certificate-card.css.ts';

function Earned({ certificate }: { certificate: EarnedCertificate }) {
  const { t, i18n } = useLingui();
  const { id, title, state, created_at } = certificate;
  // The day that stands on the sheet.
  const day = i18n.date(created_at, { dateStyle: 'long', timeZone: 'UTC' });
  const isRevoked = state === 'revoked';
  return (
    <>
      {!isRevoked && (
        <img
          className={css.sheet}
          src={certificatePreviewUrl(id)}
          alt={t`Certificado de ${title}`}
          width={880}
          height={622}
          loading="lazy"
        />
      )}
      <p className={css.note}>
        {isRevoked ? <Trans>Revogado por quem emitiu.</Trans> : <Trans>Concluído em {day}</Trans>}
      </p>
      <Row>
        {!isRevoked && (
          // A file, and no place of the product.
          <ButtonLink
            reloadDocument
            download
            to={certificateDownloadUrl(id)}
            variant="primary"
            onClick={followCertificate}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Baixar imagem</Trans>
          </ButtonLink>
        )}
        <ButtonLink to="/certificates">
          <Trans>Ver certificados</Trans>
        </ButtonLink>
      </Row>
    </>
  );
}

/** What a course still asks before it gives one. */
function Pending({ course }: { course: PendingCertificate }) {
  const { i18n } = useLingui();
  const { lessons_left, quizzes_left = 0, ready_at } = course;
  const day = ready_at && i18n.date(ready_at, { dateStyle: 'long' });
  return (
    <ul className={css.steps}>
      <li className={css.step}>
        <Mark isDone={lessons_left === 0} />
        {lessons_left === 0 ? (
          <Trans>As aulas que ele pede estão concluídas</Trans>
        ) : (
          <Plural value={lessons_left} one="Falta # aula" other="Faltam # aulas" />
        )}
      </li>
      {quizzes_left > 0 && (
        <li className={css.step}>
          <Mark isDone={false} />
          <Plural value={quizzes_left} one="Falta passar em # quiz" other="Falta passar em # quizzes" />
        </li>
      )}
      {day && (
        <li className={css.step}>
          <Mark isDone={false} />
          <Trans>Sai a partir de {day}</Trans>
        </li>
      )}
    </ul>
  );
}

/**
 * The certificate of a course: the one that somebody has of it, else what it still asks. Nothing where it gives them none; where
 * nobody knows whether it does, one may ask again.
 */
export function CertificateCard({ courseId, className = '' }: { courseId: number; className?: string }) {
  const { data, error, refetch } = useQuery(certificatesQuery());
  useLogged(error);
  const pending = data?.pending.find(({ course_id }) => course_id === courseId);
  const earned = data?.earned.find(({ course_id }) => course_id === courseId);
  if (!pending && !earned && (data || !error)) return null;
  return (
    <section className={`${css.card} ${className}`}>
      <h2 className={css.title}>
        <Award size={20} strokeWidth={1.75} aria-hidden />
        <Trans>Seu certificado</Trans>
      </h2>
      {pending ? (
        <Pending course={pending} />
      ) : earned ? (
        <Earned certificate={earned} />
      ) : (
        <QuietRetry onRetry={() => void refetch()} />
      )}
    </section>
  );
}
