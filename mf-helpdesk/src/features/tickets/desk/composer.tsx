import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { useImage } from '@clube/shared/attached';
import { sendTicketImage } from '@clube/shared/clients/ticket';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { useKept } from '@clube/shared/drafts';
import { Tabs } from '@clube/shared/ui/tabs';
import { ClosedNotice } from '../closed-notice.tsx';
import { ReplyForm } from '../reply-form.tsx';
import * as css from './composer.css.ts';
import { NoteForm } from './note-form.tsx';

type Props = {
  id: number;
  isClosed: boolean;
  onReplied: (ticket: TicketDetail) => void;
  onNoted: (desk: TicketDesk) => void;
};

/** What staff writes: to who asked, as long as the ticket is open, or among itself. Both keep what was begun. */
export function Composer({ id, isClosed, onReplied, onNoted }: Props) {
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  const image = useImage(sendTicketImage, useKept('ticket', `${id}-image`));
  return (
    <div className={css.composer} data-kind={kind}>
      <Tabs
        value={kind}
        onChange={(next) => setKind(next === 'note' ? 'note' : 'reply')}
        tabs={[
          {
            id: 'reply',
            label: <Trans>Resposta</Trans>,
            content: isClosed ? <ClosedNotice /> : <ReplyForm id={id} image={image} onReplied={onReplied} mayClose />,
          },
          { id: 'note', label: <Trans>Nota interna</Trans>, content: <NoteForm id={id} onNoted={onNoted} /> },
        ]}
      />
    </div>
  );
}
