import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Watch } from '@clube/shared/contracts/course';
import { Trans } from '@lingui/react/macro';
import { lazyPart } from '@clube/shared/federation';
import { isApiError } from '@clube/shared/transport';
import { QuietQueryState, useLogged } from '@clube/shared/quiet';
import { NotFound } from './not-found.tsx';

/** With the pages of courses: who has a lesson open does not wait for what is shown where there is none. */
const ClosedCourse = lazyPart(() =>
  import(/* webpackChunkName: "course" */ './closed-course.tsx').then((part) => part.ClosedCourse),
);

type Props = {
  query: UseQueryResult<Watch>;
  courseId: number;
  loading: ReactNode;
  children: (watch: Watch) => ReactNode;
};

/** The states of a screen that shows a course, and of a course that is closed to who asks. Its call is one of the player's: that it failed is not told. */
export function WatchState({ query, courseId, loading, children }: Props) {
  const { data, error } = query;
  const isMissing = !data && isApiError(error) && error.status === 404;
  useLogged(isMissing ? error : undefined);
  if (!data && (isApiError(error, 'course.not_released') || isApiError(error, 'course.no_access')))
    return <ClosedCourse courseId={courseId} loading={loading} />;
  if (isMissing)
    return (
      <NotFound to="/home">
        <Trans>Voltar ao início</Trans>
      </NotFound>
    );
  return (
    <QuietQueryState query={query} loading={loading}>
      {children}
    </QuietQueryState>
  );
}
