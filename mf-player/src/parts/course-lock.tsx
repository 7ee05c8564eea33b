import { Trans } from '@lingui/react/macro';
import type { CourseCard } from '@clube/shared/contracts/course';
import { LockReason } from './lesson-mark.tsx';

/** Why a course does not open, in a word or two. */
export const CourseLock = ({ of }: { of: Pick<CourseCard, 'reason' | 'release_at'> }) => {
  if (of.reason === 'no_enrolment') return <Trans>Sem acesso</Trans>;
  return of.reason === 'expired' ? <Trans>Seu acesso terminou</Trans> : <LockReason of={of} />;
};
