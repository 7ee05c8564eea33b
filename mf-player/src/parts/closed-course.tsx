import type { ReactNode } from 'react';
import { Lock } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { courseQuery } from '@clube/shared/clients/course';
import { ButtonLink, EmptyState, QueryState, Row } from '@clube/shared/ui';
import { lessonPath, salePath } from '../paths.ts';
import { CourseLock } from './course-lock.tsx';
import { OfferTrial } from './offer-trial.tsx';

/** A course that does not open: why, from when on it does, and what would open it. */
export function ClosedCourse({ courseId, loading }: { courseId: number; loading: ReactNode }) {
  const course = useQuery(courseQuery(courseId));
  return (
    <QueryState query={course} loading={loading}>
      {(of) => {
        const isLater = of.reason === 'not_released';
        return (
          <EmptyState
            icon={Lock}
            title={
              isLater ? (
                <Trans>O curso ainda não está liberado!</Trans>
              ) : (
                <Trans>Você não possui acesso ao curso!</Trans>
              )
            }
            text={
              <>
                {of.title}
                {of.reason !== 'no_enrolment' && (
                  <>
                    {' · '}
                    <CourseLock of={of} />
                  </>
                )}
                {of.offer_id !== null && of.offer_trial != null && (
                  <>
                    {' · '}
                    <OfferTrial of={of} />
                  </>
                )}
              </>
            }
            action={
              <Row>
                {of.trailer && (
                  <ButtonLink to={lessonPath(courseId, of.trailer.module_id, of.trailer.id)}>
                    <Trans>Ver o trailer</Trans>
                  </ButtonLink>
                )}
                {of.free_lessons
                  .filter(({ id }) => id !== of.trailer?.id)
                  .map(({ id, module_id, title }) => (
                    <ButtonLink key={id} to={lessonPath(courseId, module_id, id)}>
                      <Trans>Assistir grátis: {title}</Trans>
                    </ButtonLink>
                  ))}
                {of.offer_id === null ? (
                  <ButtonLink to="/home">
                    <Trans>Voltar ao início</Trans>
                  </ButtonLink>
                ) : (
                  <ButtonLink to={salePath(of.offer_id)} variant="primary">
                    <Trans>Comprar</Trans>
                  </ButtonLink>
                )}
              </Row>
            }
          />
        );
      }}
    </QueryState>
  );
}
