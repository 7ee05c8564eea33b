import { Trans } from '@lingui/react/macro';
import type { OutlineLesson } from '@clube/shared/contracts/outline';
import * as css from '../workbench.css.ts';

/** What stands out of a lesson's file: that it cannot be played, or not yet. Below its title, which has little room. */
export function MediaMark({ state }: { state: OutlineLesson['media_state'] }) {
  if (state !== 'failed' && state !== 'working') return null;
  return (
    <>
      {' '}
      <span className={css.rowMark} data-bad={state === 'failed'}>
        {state === 'failed' ? <Trans>Com problema</Trans> : <Trans>Em preparo</Trans>}
      </span>
    </>
  );
}
