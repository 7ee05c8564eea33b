import { createElement } from 'react';
import { Trans } from '@lingui/react/macro';
import { emit } from '../events/index.ts';
import { Button, QuietNotice, Skeleton } from '../ui/index.ts';
import type { SlotName, SlotProps } from './define-remote.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { getRegistry } from './registry.ts';
import { useRemotePart } from './use-remote-part.ts';

type Props<N extends SlotName> = { name: N; props: SlotProps[N] };

/** A place that another remote fills. Without one it is empty; with a dead one it is quiet, and the page goes on. */
export function Slot<N extends SlotName>({ name, props }: Props<N>) {
  const owner = getRegistry().findSlotOwner(name);
  return owner ? <FilledSlot owner={owner} name={name} props={props} /> : null;
}

function FilledSlot<N extends SlotName>({ owner, name, props }: Props<N> & { owner: string }) {
  const filling = useRemotePart(owner, { slot: name });
  if (filling.status === 'loading') return <Skeleton lines={3} />;
  const quiet = (retry: () => void) => (
    <QuietNotice
      action={
        <Button variant="link" size="small" onClick={retry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      <Trans>Esta parte da página não carregou agora.</Trans>
    </QuietNotice>
  );
  if (filling.status === 'failed') return quiet(filling.retry);
  return (
    <ErrorBoundary
      onError={() => emit('remote:failed', { remote: owner, kind: 'crashed' })}
      fallback={(_error, reset) => quiet(reset)}
    >
      {createElement(filling.Part, props)}
    </ErrorBoundary>
  );
}
