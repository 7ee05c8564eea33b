import { Plural, Trans } from '@lingui/react/macro';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import { Chip } from '@clube/shared/ui';

/** What stands out about a media: that it is not ready, is being replaced, or is shown nowhere. */
export function MediaChip({ media: { status, replacement, uses_count: uses } }: { media: LibraryMedia }) {
  if (status === 'failed')
    return (
      <Chip tone="danger">
        <Trans>Com problema</Trans>
      </Chip>
    );
  if (status !== 'ready')
    return (
      <Chip tone="warning">
        <Trans>Em preparo</Trans>
      </Chip>
    );
  if (replacement)
    return replacement.status === 'failed' ? (
      <Chip tone="danger">
        <Trans>A troca falhou</Trans>
      </Chip>
    ) : (
      <Chip tone="warning">
        <Trans>Em troca</Trans>
      </Chip>
    );
  return uses === 0 ? (
    <Chip>
      <Trans>Sem uso</Trans>
    </Chip>
  ) : (
    <Chip tone="success">
      <Plural value={uses} one="Em # lugar" other="Em # lugares" />
    </Chip>
  );
}
