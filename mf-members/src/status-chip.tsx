import { Trans } from '@lingui/react/macro';
import type { CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { Chip } from '@clube/shared/ui';

/** What moderation says of a comment. */
export function StatusChip({ status }: { status: CommentStatus }) {
  switch (status) {
    case 'approved':
      return (
        <Chip tone="success">
          <Trans>Publicado</Trans>
        </Chip>
      );
    case 'awaiting':
      return (
        <Chip tone="warning">
          <Trans>Aguardando</Trans>
        </Chip>
      );
    case 'hidden':
      return (
        <Chip>
          <Trans>Oculto</Trans>
        </Chip>
      );
    case 'spam':
      return (
        <Chip>
          <Trans>Spam</Trans>
        </Chip>
      );
    case 'deleted':
      return (
        <Chip>
          <Trans>Excluído</Trans>
        </Chip>
      );
  }
}
