import { useEffect, useRef } from 'react';
import { ArrowLeft } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { Avatar, Button, QueryState } from '@clube/shared/ui';
import { RatingShown, TagsField } from '../../desk-tools/index.ts';
import * as css from './beside.css.ts';
import { MemberFacts } from './member-facts.tsx';
import { Times } from './times.tsx';

type Props = {
  ticket: TicketDetail;
  desk: UseQueryResult<TicketDesk>;
  /** In the place of the conversation, where there is no room for both. */
  isOpen: boolean;
  onClose: () => void;
};

/** The member beside their ticket. */
export function Beside({ ticket: { id, requester, rating, created_at }, desk, isOpen, onClose }: Props) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) heading.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <aside className={css.beside} data-open={isOpen} aria-label={t`Da equipe`}>
      <p className={css.back}>
        <Button size="small" onClick={onClose}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          <Trans>Conversa</Trans>
        </Button>
      </p>
      <div className={css.person}>
        <Avatar name={requester.name} photo={requester.photo} />
        <h2 ref={heading} tabIndex={-1} className={css.name}>
          {requester.name}
        </h2>
      </div>
      <MemberFacts ticketId={id} />
      <QueryState query={desk}>
        {(data) => (
          <>
            <Times created_at={created_at} {...data} />
            <RatingShown rating={rating} />
            <TagsField ticketId={id} tags={data.tags} />
          </>
        )}
      </QueryState>
    </aside>
  );
}
