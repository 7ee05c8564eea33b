import type { ReactNode } from 'react';
import { Lock } from 'lucide-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { courseQuery } from '@clube/shared/clients/course';
import type { Watch } from '@clube/shared/contracts/course';
import { isApiError } from '@clube/shared/transport';
import { ButtonLink, EmptyState, QueryState } from '@clube/shared/ui';
import { salePath } from '../paths.ts';
import { LockReason } from './lesson-mark.tsx';

type Props = {
  query: UseQueryResult<Watch>;
  courseId: number;
  loading: ReactNode;
  children: (watch: Watch) => ReactNode;
};

/** A course that does not open: why, from when on it does, and what would open it. */
function ClosedCourse({ courseId, loading }: Pick<Props, 'courseId' | 'loading'>) {
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
                    <LockReason of={of} />
                  </>
                )}
              </>
            }
            action={
              of.offer_id === null ? (
                <ButtonLink to="/home">
                  <Trans>Voltar ao início</Trans>
                </ButtonLink>
              ) : (
                <ButtonLink to={salePath(of.offer_id)} variant="primary">
                  <Trans>Comprar</Trans>
                </ButtonLink>
              )
            }
          />
        );
      }}
    </QueryState>
  );
}

/** The states of a screen that shows a course, and of a course that is closed to who asks. */
export function WatchState({ query, courseId, loading, children }: Props) {
  const { data, error } = query;
  if (!data && (isApiError(error, 'course.not_released') || isApiError(error, 'course.no_access')))
    return <ClosedCourse courseId={courseId} loading={loading} />;
  return (
    <QueryState query={query} loading={loading}>
      {children}
    </QueryState>
  );
}
