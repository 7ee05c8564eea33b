import { useLayoutEffect, useRef, type ComponentProps, type FocusEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Comment } from '@clube/shared/contracts/comment';
import * as css from './discussion.css.ts';
import { ThreadList } from './thread-list.tsx';
import { Thread } from './thread.tsx';

type Props = ComponentProps<typeof ThreadList> & { above: readonly Comment[] };

/** All of a lesson's threads: above the list, in a place of their own, those that are not shown by their time (docs/adr/0176). */
export function Threads({ above, threads, total, ...rest }: Props) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target.closest<HTMLElement>('[data-thread]')?.dataset['thread'];
  };
  // Pinned, or no longer, a thread is drawn elsewhere: the focus that was in it goes along.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !focused.current) return;
    const thread = place.current?.querySelector<HTMLElement>(`[data-thread="${focused.current}"]`);
    if (!thread) return;
    thread.tabIndex = -1;
    thread.focus();
  }, [above]);
  return (
    <div ref={place} onFocus={onFocus} onBlur={() => (focused.current = undefined)}>
      {above.length > 0 && (
        <section className={css.above} aria-label={t`Em destaque`}>
          <ul className={css.list}>
            {above.map((thread) => (
              <li key={thread.id} data-thread={thread.id}>
                <Thread {...rest} thread={thread} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {threads.length > 0 && <ThreadList {...rest} threads={threads} total={total - above.length} />}
    </div>
  );
}
