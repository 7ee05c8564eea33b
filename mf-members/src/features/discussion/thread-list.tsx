import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import type { Comment } from '@clube/shared/contracts/comment';
import * as css from './discussion.css.ts';
import type { Rows } from './many-rows.ts';
import { Thread, type ThreadProps } from './thread.tsx';

type Props = Omit<ThreadProps, 'thread'> & {
  threads: readonly Comment[];
  /** How many the list has, also of pages that nobody asked for yet. */
  total: number;
};
/** Up to here all are drawn: the browser leaves out of its work what is out of sight. */
const MOST_DRAWN = 60;
/** Until the code for many has come: whoever comes back may come back to thousands. */
const MOST_AT_FIRST = 200;

/** Threads, newest first; of many only those around what is in sight. The same elements go on when a few become many: what is open in them stays. */
export function ThreadList({ threads, total, ...rest }: Props) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [rows, setRows] = useState<Rows>();
  const [most, setMost] = useState(MOST_AT_FIRST);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isMany = threads.length > MOST_DRAWN;
  useEffect(() => {
    if (isMany && list)
      import(/* webpackChunkName: "many" */ './many-rows.ts').then(
        ({ makeRows }) => setRows((known) => known ?? makeRows(list, redraw)),
        // Without it all are drawn.
        () => setMost(Infinity),
      );
  }, [isMany, list]);
  useLayoutEffect(() => rows?.onMount(), [rows]);
  useLayoutEffect(() => rows?.onDrawn());
  const drawn =
    rows?.place(threads) ?? threads.slice(0, most).map((thread, index) => ({ thread, index, style: undefined }));
  return (
    <ul ref={setList} className={css.list} style={rows?.listStyle()} onFocus={rows && redraw}>
      {drawn.map(({ thread, index, style }) => (
        <li
          key={thread.id}
          ref={rows?.measure}
          className={css.thread}
          style={style}
          data-index={index}
          data-thread={thread.id}
          aria-posinset={index + 1}
          aria-setsize={Math.max(total, threads.length)}
        >
          <Thread {...rest} thread={thread} />
        </li>
      ))}
    </ul>
  );
}
