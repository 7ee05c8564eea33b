import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import type { CourseCard } from '@clube/shared/contracts/course';
import type { Publication } from '@clube/shared/contracts/outline';
import { formatDay } from '@clube/shared/i18n';
import { clockAtom } from '@clube/shared/session';
import { Chip } from '@clube/shared/ui';

/** Whether members see it: a draft, from a day on, or now. */
export function StateChip({ state, releaseAt }: { state: Publication; releaseAt: string | null }) {
  if (state === 'live')
    return (
      <Chip tone="success">
        <Trans>No ar</Trans>
      </Chip>
    );
  if (state === 'draft')
    return (
      <Chip tone="warning">
        <Trans>Rascunho</Trans>
      </Chip>
    );
  return <Chip>{releaseAt ? formatDay(releaseAt) : <Trans>Agendado</Trans>}</Chip>;
}

/** The same of a course in a list and on its own page. */
export function CourseStateChip({ course: { published, release_at } }: { course: CourseCard }) {
  const now = useAtomValue(clockAtom);
  const isAhead = release_at !== null && Date.parse(release_at) > now;
  return <StateChip state={!published ? 'draft' : isAhead ? 'scheduled' : 'live'} releaseAt={release_at} />;
}
