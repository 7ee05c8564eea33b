import { Plural, Trans } from '@lingui/react/macro';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import { Chip } from '@clube/shared/ui';

/** What stands out about a media: that it is not ready, is being replaced, has something wrong inside, or is shown nowhere. */
export function MediaChip({ media }: { media: LibraryMedia }) {
  const { status, replacement, damages, unchecked, uses_count: uses } = media;
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
  if (damages.length > 0 || unchecked)
    return <Chip tone="warning">{damages.length > 0 ? <Trans>Com defeito</Trans> : <Trans>Não conferida</Trans>}</Chip>;
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
