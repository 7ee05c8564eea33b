import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { onOutboxChanged, readWaiting, type Waiting } from '@clube/shared/outbox';
import { LinkedText } from '@clube/shared/prose/linked-text';
import { meAtom, RelativeTime } from '@clube/shared/session';
import { Avatar, Chip } from '@clube/shared/ui';
import * as css from './discussion.css.ts';

type WaitingComment = Extract<Waiting, { kind: 'comment' }>;

/** What somebody wrote here without a network, until it is sent. */
export function WaitingComments({ lessonId }: { lessonId: number }) {
  const me = useAtomValue(meAtom);
  const memberId = me?.current?.currentMember.id ?? 0;
  const [comments, setComments] = useState<readonly WaitingComment[]>([]);
  useEffect(() => {
    const read = () =>
      void readWaiting(memberId).then(
        (all) =>
          setComments(
            all.filter((one): one is WaitingComment => one.kind === 'comment' && one.path.lessonId === lessonId),
          ),
        () => undefined,
      );
    read();
    return onOutboxChanged(read);
  }, [memberId, lessonId]);
  if (!me || comments.length === 0) return null;
  const name = `${me.member.first_name} ${me.member.last_name}`;
  return (
    <ul className={css.list}>
      {comments.toReversed().map(({ key, text, at, image }) => (
        <li key={key} className={css.thread}>
          <div className={css.comment}>
            <Avatar name={name} photo={me.member.photo} />
            <div className={css.body}>
              <div className={css.meta}>
                <span className={css.name}>{name}</span>
                <RelativeTime at={new Date(at).toISOString()} className={css.time} />
                <Chip tone="warning">
                  <CloudOff size={13} strokeWidth={2} aria-hidden /> <Trans>Espera a conexão</Trans>
                </Chip>
                {image && (
                  <Chip>
                    <Trans>Com imagem</Trans>
                  </Chip>
                )}
              </div>
              <p className={css.text}>
                <LinkedText>{text}</LinkedText>
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
