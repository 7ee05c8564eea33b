import { Trans } from '@lingui/react/macro';
import type { VersionChange } from '@clube/shared/contracts/version';
import * as css from '../../parts.css.ts';
import { useWords } from '../../version-words.ts';

/** What was, and what is instead. */
export function Changes({ changes }: { changes: VersionChange[] }) {
  const { names, valueOf } = useWords();
  return (
    <dl className={css.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={css.change}>
          <dt className={css.changeName}>{names[field]}</dt>
          {before === after ? (
            <dd className={css.changeValue}>
              <Trans>Mudou só a forma, não as palavras.</Trans>
            </dd>
          ) : (
            <dd className={css.changeValues}>
              <span className={css.changeValue}>
                {before === null ? '—' : <del className={css.changeBefore}>{valueOf(field, before)}</del>}
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
