import { createElement, type ComponentType } from 'react';
import type { PlaceName } from '../contracts/remote.ts';
import { Skeleton } from '../ui/index.ts';
import type { SlotName, SlotProps } from './define-remote.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartNotice } from './part-notice.tsx';
import { getRegistry } from './registry.ts';
import { useRemotePart } from './use-remote-part.ts';

type Props<N extends SlotName> = { name: N; props: SlotProps[N] };
/** What a place gives: data by name, of the kinds that its manifest says. */
export type PlaceProps = Readonly<Record<string, string | number | boolean>>;

const fillersOf = (name: SlotName): readonly string[] => {
  const { findSlotFillers, findSlotOwner } = getRegistry();
  if (findSlotFillers) return findSlotFillers(name);
  const owner = findSlotOwner(name);
  return owner ? [owner] : [];
};

/**
 * A place of the platform that other remotes fill, one after the other. Without any it is empty; one that is dead is quiet in its own part
 * of it, and the others and the page go on.
 */
export function Slot<N extends SlotName>({ name, props }: Props<N>) {
  return drawFillers(name, props);
}

/** The same for a place that the remote itself declares (`places` of its manifest). */
export function Place({ name, props }: { name: PlaceName; props: PlaceProps }) {
  return drawFillers(name, props);
}

function drawFillers(name: SlotName, props: object) {
  const fillers = fillersOf(name);
  if (fillers.length === 0) return null;
  return (
    <>
      {fillers.map((owner) => (
        <FilledSlot key={owner} owner={owner} name={name} props={props} />
      ))}
    </>
  );
}

const waiting = (slow: boolean, retry: () => void) =>
  slow ? <PartNotice isFailed={false} retry={retry} /> : <Skeleton lines={3} />;
const failed = (retry: () => void) => <PartNotice isFailed retry={retry} />;

function FilledSlot({ owner, name, props }: { owner: string; name: SlotName; props: object }) {
  const filling = useRemotePart(owner, { slot: name });
  if (filling.status === 'loading') return waiting(filling.slow, filling.retry);
  if (filling.status === 'failed') return failed(filling.retry);
  return (
    <PartBoundary remote={owner} waiting={waiting} failed={(_error, retry) => failed(retry)}>
      {/* The name decided the props where they were given; the compiler does not follow it to here. */}
      {createElement(filling.Part as ComponentType<object>, props)}
    </PartBoundary>
  );
}
