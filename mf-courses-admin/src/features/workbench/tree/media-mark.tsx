import { useLingui } from '@lingui/react/macro';
import type { OutlineLesson } from '@clube/shared/contracts/outline';
import * as css from '../workbench.css.ts';

/** What stands out of a lesson's file: that it cannot be played, or not yet, or has something wrong inside. Below its title, which has little room. */
export function MediaMark({ state }: { state: OutlineLesson['media_state'] }) {
  const { t } = useLingui();
  if (!state || state === 'ready') return null;
  const said = { failed: t`Com problema`, damaged: t`Com defeito`, working: t`Em preparo` };
  return (
    <span className={css.rowMark} data-bad={state !== 'working'}>
      {` ${said[state]}`}
    </span>
  );
}
