import { Trans } from '@lingui/react/macro';
import type { OutlineLesson } from '@clube/shared/contracts/outline';
import { Chip } from '@clube/shared/ui';

/** What stands out of a lesson's file: that it cannot be played, or not yet. */
export function MediaMark({ state }: { state: OutlineLesson['media_state'] }) {
  if (state === 'failed')
    return (
      <Chip tone="danger">
        <Trans>Com problema</Trans>
      </Chip>
    );
  return state === 'working' ? (
    <Chip>
      <Trans>Em preparo</Trans>
    </Chip>
  ) : null;
}
