import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { courseReachQuery } from '@clube/shared/clients/course';

/** Whom it concerns, in numbers, as soon as they are known. */
export function Reach({ courseId }: { courseId: number }) {
  const { data } = useQuery(courseReachQuery(courseId));
  if (!data) return null;
  const { members_count: members, started_count: started } = data;
  return (
    <>
      {members === 0 ? (
        <Trans>Ninguém está matriculado neste curso.</Trans>
      ) : (
        <Plural
          value={members}
          one="# pessoa está matriculada neste curso."
          other="# pessoas estão matriculadas neste curso."
        />
      )}{' '}
      {started > 0 && (
        <>
          <Plural value={started} one="# pessoa já começou." other="# pessoas já começaram." />{' '}
        </>
      )}
    </>
  );
}
