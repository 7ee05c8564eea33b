import { reportFault } from '@clube/shared/clients/fault';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { PlayerError } from './contract.ts';

/** Without a line nobody can be told; that nothing is heard is a question of the browser's own. */
export async function tellFault(path: LessonIds, kind: PlayerError | 'slow'): Promise<void> {
  if (kind === 'offline' || kind === 'silent') return;
  // Whoever watches has other troubles than that this fails.
  await reportFault(path, { kind }).catch((cause: unknown) => console.info('a fault was not told', cause));
}
