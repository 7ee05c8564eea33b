import type { VersionChange } from '@clube/shared/contracts/version';
import * as css from '../../parts.css.ts';
import { useVersionWords } from './words.ts';

/** What was, and what is instead. */
export function Changes({ changes }: { changes: VersionChange[] }) {
  const { names, valueOf, alike } = useVersionWords();
  return (
    <dl className={css.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={css.change}>
          <dt className={css.changeName}>{names[field]}</dt>
          {before === after || (field === 'poster' && before && after) ? (
            <dd className={css.changeValue}>{alike(field)}</dd>
          ) : (
            <dd className={css.changeValues}>
              <span className={css.changeValue}>
                {before === null ? (
                  valueOf(field, null)
                ) : (
                  <del className={css.changeBefore}>{valueOf(field, before)}</del>
                )}
              </span>
              <span className={css.changeArrow} aria-hidden>
                →
              </span>
              <span className={css.changeValue}>
                <ins className={css.changeAfter}>{valueOf(field, after)}</ins>
              </span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
