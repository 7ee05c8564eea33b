import { useRef } from 'react';
import { useAtomValue } from 'jotai';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { ticketQuery } from '@clube/shared/clients/ticket';
import { versionAtom } from '@clube/shared/session';
import { QueryState, Skeleton } from '@clube/shared/ui';
import { Conversation } from './conversation.tsx';
import * as css from './desk.css.ts';
import { QueueColumn } from './queue-column.tsx';
import { useNeverLost } from './use-never-lost.ts';
import { useQueue, type Queue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { Welcome } from './welcome.tsx';

const Waiting = () => (
  <div className={css.waiting}>
    <Skeleton lines={6} />
  </div>
);

function OpenTicket({ id, queue }: { id: number; queue: Queue }) {
  const { t } = useLingui();
  const place = useRef<HTMLElement>(null);
  const ticket = useQuery(ticketQuery(id));
  useNeverLost(place, id, ticket.data?.status);
  return (
    <section ref={place} tabIndex={-1} className={css.open} aria-label={t`O chamado`}>
      <QueryState query={ticket} loading={<Waiting />}>
        {(data) => <Conversation key={id} ticket={data} back={queue.addressOf()} />}
      </QueryState>
    </section>
  );
}

/** Where staff answers: the queue, the conversation, and the member beside it. The address says which ticket is open. */
export function Desk({ id }: { id?: number }) {
  const queue = useQueue();
  const version = useAtomValue(versionAtom);
  useQueueKeys(queue, id);
  return (
    <div className={css.desk} data-version={version} data-open={id !== undefined}>
      <QueueColumn queue={queue} openId={id} />
      {id === undefined ? <Welcome /> : <OpenTicket id={id} queue={queue} />}
    </div>
  );
}
