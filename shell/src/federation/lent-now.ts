import type { SharedModuleName } from '@clube/shared/contracts/shared-modules';
import { lent } from './lent.ts';

/** Everything that is lent, loaded: where a remote asks at once and cannot wait. */
export async function lentNow(): Promise<Readonly<Record<SharedModuleName, object>>> {
  const entries = Object.entries(lent).map(async ([name, module]) => [
    name,
    'here' in module ? module.here : await module.load(),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<SharedModuleName, object>;
}
