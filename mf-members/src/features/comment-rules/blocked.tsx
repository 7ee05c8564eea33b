import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { blockedAuthorsQuery, commentQueueKey, setBlocked } from '@clube/shared/clients/comment-queue';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Button, Card, QueryState, showFailure } from '@clube/shared/ui';
import * as css from './rules.css.ts';

/** Who may write no comments, with the way back. */
export function Blocked() {
  const { t } = useLingui();
  const client = useQueryClient();
  const blocked = useQuery(blockedAuthorsQuery());
  const unblock = useMutation({
    mutationFn: (memberId: number) => setBlocked(memberId, false),
    onSuccess: () => client.invalidateQueries({ queryKey: commentQueueKey }),
    onError: (error) => showFailure(error, t`Nada foi mudado. Tente de novo.`),
  });
  return (
    <Card>
      <h2 className={css.title}>
        <Trans>Pessoas bloqueadas</Trans>
      </h2>
      <p className={css.note}>
        <Trans>Leem e curtem, mas não escrevem. Você bloqueia alguém na fila de comentários.</Trans>
      </p>
      <QueryState query={blocked}>
        {(people) =>
          people.length === 0 ? (
            <p className={css.small}>
              <Trans>Ninguém está bloqueado.</Trans>
            </p>
          ) : (
            <ul className={css.people}>
              {people.map(({ id, name, photo, at, by }) => (
                <li key={id} className={css.person}>
                  <Avatar name={name} photo={photo} />
                  <span className={css.who}>
                    {name}
                    <span className={css.small}>
                      {by !== null && `${by} · `}
                      <RelativeTime at={at} />
                    </span>
                  </span>
                  <Button
                    size="small"
                    loading={unblock.isPending && unblock.variables === id}
                    onClick={() => unblock.mutate(id)}
                  >
                    <Trans>Deixar comentar de novo</Trans>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}
