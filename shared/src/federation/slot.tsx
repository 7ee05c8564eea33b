import { Suspense, type ComponentType } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, QuietNotice, Skeleton } from '../ui/index.ts';
import type { SlotName, SlotProps } from './define-remote.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { getRegistry } from './registry.ts';
import { useRemote } from './use-remote.ts';

type Props<N extends SlotName> = { name: N } & SlotProps[N];

/** A place that another remote fills. Without one it is empty; with a dead one it is quiet, and the page goes on. */
export function Slot<N extends SlotName>({ name, ...props }: Props<N>) {
  const owner = getRegistry().findSlotOwner(name);
  if (!owner) return null;
  return <FilledSlot owner={owner} name={name} props={props as unknown as SlotProps[N]} />;
}

function FilledSlot<N extends SlotName>({ owner, name, props }: { owner: string; name: N; props: SlotProps[N] }) {
  const remote = useRemote(owner);
  if (remote.status === 'loading') return <Skeleton lines={3} />;
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
  if (remote.status === 'failed') return quiet(remote.retry);
  const Filling = remote.module.slots?.[name] as ComponentType<SlotProps[N]> | undefined;
  if (!Filling) return null;
  return (
    <ErrorBoundary fallback={(_error, reset) => quiet(reset)}>
      <Suspense fallback={<Skeleton lines={3} />}>
        <Filling {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
