import { Award, Ban, Download, FileText, Link2, Play } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { certificateDownloadUrl, certificatePreviewUrl, certificatesQuery } from '@clube/shared/clients/certificate';
import { followCertificate } from '@clube/shared/clients/save-certificate';
import type { Certificates, EarnedCertificate, PendingCertificate } from '@clube/shared/contracts/certificate';
import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import { useCopy } from '@clube/shared/copy';
import { formatPercent } from '@clube/shared/i18n';
import { ButtonLink, EmptyState, Page, ProgressBar, QueryState, Row, SkeletonBlock } from '@clube/shared/ui';
import { GoOnWord } from '../../parts/go-on-word.tsx';
import { useGoOnLabel } from '../../parts/use-go-on-label.ts';
import { coursePath, lessonPath } from '../../paths.ts';
import { Renewal } from './renewal.tsx';
import * as css from './certificates.css.ts';

function ShareButton({ code, title }: Pick<EarnedCertificate, 'code' | 'title'>) {
  const { t } = useLingui();
  const copy = useCopy({
    done: t`Link do certificado copiado.`,
    failed: t`O link não pôde ser copiado. Abra o certificado e copie o endereço.`,
  });
  const share = () => copy(new URL(certificatePageOf(code), location.origin).href);
  return (
    <button type="button" className={css.other} onClick={() => void share()} aria-label={t`Copiar link de ${title}`}>
      <Link2 size={16} strokeWidth={1.75} aria-hidden />
      <Trans>Copiar link</Trans>
    </button>
  );
}

type StandingProps = Pick<EarnedCertificate, 'state' | 'reason'> & { end: string | null };
/** Whether it counts, and until when; nothing of one that has no end. */
function Standing({ state, reason, end }: StandingProps) {
  // What others typed goes in as an element: Lingui reads the sentence for its own tags.
  const why = <>{reason}</>;
  if (state === 'revoked')
    return (
      <p className={css.danger}>
        <Trans>Revogado por quem emitiu. Motivo: {why}</Trans>
      </p>
    );
  if (!end) return null;
  return state === 'expired' ? (
    <p className={css.warning}>
      <Trans>Venceu em {end}</Trans>
    </p>
  ) : (
    <p className={css.note}>
      <Trans>Válido até {end}</Trans>
    </p>
  );
}

function Earned({ certificate }: { certificate: EarnedCertificate }) {
  const { t, i18n } = useLingui();
  const { id, title, code, number, state, reason, created_at, expires_at } = certificate;
  // The day that stands on the sheet.
  const dayOf = (at: string) => i18n.date(at, { dateStyle: 'long', timeZone: 'UTC' });
  const day = dayOf(created_at);
  const isRevoked = state === 'revoked';
  return (
    <li className={css.card}>
      <a
        href={certificatePageOf(code)}
        target="_blank"
        rel="noopener"
        aria-label={t`Abrir a página pública de ${title}`}
      >
        {isRevoked ? (
          <span className={css.gone}>
            <Ban size={32} strokeWidth={1.75} aria-hidden />
          </span>
        ) : (
          <img
            className={css.sheet}
            src={certificatePreviewUrl(id)}
            alt={t`Certificado de ${title}`}
            width={880}
            height={622}
            loading="lazy"
          />
        )}
      </a>
      <div className={css.body}>
        <h3 className={css.name}>{title}</h3>
        <p className={css.note}>
          <Trans>Concluído em {day}</Trans>
          {number && ` · ${t`Nº ${number}`}`}
        </p>
        <Standing state={state} reason={reason} end={expires_at && dayOf(expires_at)} />
        <Renewal certificate={certificate} />
        {!isRevoked && (
          <Row className={css.foot}>
            <a
              className={css.download}
              href={certificateDownloadUrl(id)}
              download
              onClick={followCertificate}
              aria-label={t`Baixar imagem de ${title}`}
            >
              <Download size={16} strokeWidth={1.75} aria-hidden />
              <Trans>Baixar imagem</Trans>
            </a>
            <a
              className={css.other}
              href={certificateDownloadUrl(id, 'pdf')}
              download
              onClick={followCertificate}
              aria-label={t`Baixar PDF de ${title}`}
            >
              <FileText size={16} strokeWidth={1.75} aria-hidden />
              <Trans>PDF</Trans>
            </a>
            <ShareButton code={code} title={title} />
          </Row>
        )}
      </div>
    </li>
  );
}

function Pending({ course }: { course: PendingCertificate }) {
  const { t, i18n } = useLingui();
  const label = useGoOnLabel(course);
  const { course_id, title, percentage_complete, lessons_left, ready_at, next } = course;
  const { quizzes_left = 0 } = course;
  const day = ready_at && i18n.date(ready_at, { dateStyle: 'long' });
  const percent = formatPercent(percentage_complete);
  return (
    <li className={css.pending}>
      <div className={css.pendingText}>
        <h3 className={css.name}>{title}</h3>
        <ProgressBar value={percentage_complete} label={t`Progresso em ${title}`} />
        <p className={css.note}>
          {lessons_left > 0 && (
            <>
              <Plural value={lessons_left} one="Falta # aula" other="Faltam # aulas" /> ·{' '}
            </>
          )}
          {quizzes_left > 0 && (
            <>
              <Plural value={quizzes_left} one="Falta passar em # quiz" other="Falta passar em # quizzes" /> ·{' '}
            </>
          )}
          {percent}
          {lessons_left > 0 && next && ` · ${t`a próxima é ${next.title}`}`}
          {day && ` · ${t`sai a partir de ${day}`}`}
        </p>
      </div>
      <ButtonLink
        to={next ? lessonPath(course_id, next.module_id, next.lesson_id) : coursePath(course_id)}
        aria-label={label}
      >
        <Play size={16} strokeWidth={2} aria-hidden />
        <GoOnWord of={course} />
      </ButtonLink>
    </li>
  );
}

function Lists({ earned, pending }: Certificates) {
  if (earned.length + pending.length === 0)
    return (
      <EmptyState
        icon={Award}
        title={<Trans>Você ainda não tem certificados</Trans>}
        text={<Trans>Quando você cumpre o que um curso pede, o certificado dele aparece aqui.</Trans>}
        action={
          <ButtonLink to="/home" variant="primary">
            <Trans>Ver meus cursos</Trans>
          </ButtonLink>
        }
      />
    );
  return (
    <>
      {earned.length > 0 && (
        <section className={css.section}>
          <h2 className={css.sectionTitle}>
            <Trans>Conquistados</Trans>
          </h2>
          <ul className={css.grid}>
            {earned.map((certificate) => (
              <Earned key={certificate.id} certificate={certificate} />
            ))}
          </ul>
        </section>
      )}
      {pending.length > 0 && (
        <section className={css.section}>
          <h2 className={css.sectionTitle}>
            <Trans>A caminho</Trans>
          </h2>
          <ul className={css.list}>
            {pending.map((course) => (
              <Pending key={course.course_id} course={course} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What a student has earned, and what is left for the next. */
export function CertificatesPage() {
  const { t } = useLingui();
  const certificates = useQuery(certificatesQuery());
  return (
    <Page title={t`Certificados`} subtitle={<Trans>Um para cada curso, quando você cumpre o que ele pede.</Trans>}>
      <QueryState query={certificates} loading={<SkeletonBlock className={css.skeleton} />}>
        {(data) => <Lists {...data} />}
      </QueryState>
    </Page>
  );
}
