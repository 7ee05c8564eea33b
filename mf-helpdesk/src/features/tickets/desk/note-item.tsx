import { Lock } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { LinkedText } from '@clube/shared/prose/linked-text';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Chip } from '@clube/shared/ui';
import * as css from './thread.css.ts';

/** What staff says among itself; who asked never sees it. */
export function NoteItem({ note }: { note: TicketDesk['notes'][number] }) {
  const { t } = useLingui();
  const author = note.author ?? { name: t`Conta apagada`, photo: null };
  return (
    <article className={css.noteRow}>
      <Avatar name={author.name} photo={author.photo} />
      <div className={css.note}>
        <div className={css.noteHead}>
          <strong>{author.name}</strong>
          <Chip tone="warning">
            <Lock size={14} strokeWidth={1.75} aria-hidden />
            <Trans>Nota interna</Trans>
          </Chip>
          <RelativeTime at={note.created_at} className={css.noteTime} />
        </div>
        <p className={css.noteText}>
          <LinkedText>{note.note}</LinkedText>
        </p>
      </div>
    </article>
  );
}
