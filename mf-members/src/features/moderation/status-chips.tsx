import { Plural, Trans } from '@lingui/react/macro';
import type { QueuedComment } from '@clube/shared/contracts/comment';
import type { CommentHold } from '@clube/shared/contracts/comment-statuses';
import { Chip } from '@clube/shared/ui';
import { StatusChip } from '../../status-chip.tsx';

/** Why the rules let it wait; that all of them do says nothing of this one. Of somebody of whom none was published each waits (docs/adr/0176). */
function HeldFor({ rule }: { rule: CommentHold }) {
  switch (rule) {
    case 'first':
      return <Trans>Pessoa nova nos comentários</Trans>;
    case 'link':
      return <Trans>Tem link</Trans>;
    case 'image':
      return <Trans>Tem imagem</Trans>;
    case 'word':
      return <Trans>Tem palavra bloqueada</Trans>;
    case 'everything':
      return <Trans>Todos esperam</Trans>;
  }
}

/** What is known of a comment at a glance. */
export function StatusChips({ comment }: { comment: QueuedComment }) {
  const { status, reports, held_for, is_pinned, is_answer, is_blocked } = comment;
  return (
    <>
      <StatusChip status={status} />
      {status === 'awaiting' && held_for !== null && held_for !== 'everything' && (
        <Chip tone="warning">
          <HeldFor rule={held_for} />
        </Chip>
      )}
      {reports > 0 && (
        <Chip tone="warning">
          <Plural value={reports} one="# denúncia" other="# denúncias" />
        </Chip>
      )}
      {is_pinned && (
        <Chip tone="brand">
          <Trans>Fixado</Trans>
        </Chip>
      )}
      {is_answer && (
        <Chip tone="success">
          <Trans context="de uma pergunta">Resposta</Trans>
        </Chip>
      )}
      {is_blocked && (
        <Chip tone="danger">
          <Trans>Pessoa bloqueada</Trans>
        </Chip>
      )}
    </>
  );
}
