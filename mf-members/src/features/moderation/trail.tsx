import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { commentTrailQuery } from '@clube/shared/clients/comment-queue';
import type { CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { RelativeTime } from '@clube/shared/session';
import { QueryState } from '@clube/shared/ui';
import * as css from './moderation.css.ts';

/** Who decided what about a comment, the last first. */
export function Trail({ commentId }: { commentId: number }) {
  const { t } = useLingui();
  const trail = useQuery(commentTrailQuery(commentId));
  const said: Record<CommentStatus, string> = {
    awaiting: t`deixou aguardando`,
    approved: t`publicou`,
    hidden: t`ocultou`,
    spam: t`marcou como spam`,
    deleted: t`excluiu`,
  };
  return (
    <QueryState query={trail}>
      {(decisions) =>
        decisions.length === 0 ? (
          <p className={css.small}>
            <Trans>Ninguém decidiu nada ainda.</Trans>
          </p>
        ) : (
          <ul className={css.trail} aria-label={t`Decisões`}>
            {decisions.map(({ from, to, name, at }) => (
              <li key={at + to} className={css.small}>
                <strong>{name ?? t`Conta apagada`}</strong> {from === to ? t`manteve` : said[to]}{' '}
                <RelativeTime at={at} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
