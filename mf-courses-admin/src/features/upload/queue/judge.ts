import type { UploadTask } from '../task.ts';
import { readTasks } from '../tasks.ts';
import type { refusalOf, removeRefusedLesson } from './place.ts';

type Needs = {
  refusalOf: typeof refusalOf;
  removeRefusedLesson: typeof removeRefusedLesson;
  change: (id: string, next: Partial<UploadTask>) => void;
};

/**
 * A file may turn out to be of no use once it is there: the draft that was made for it goes, as it does with one that was refused on its
 * way. A draft that somebody has changed since stays, and says so in the tree.
 */
export function createJudge({ refusalOf: ask, removeRefusedLesson: remove, change }: Needs) {
  /** Of each file the last question: the next one is asked after it, for a file may change while it is answered. */
  const asked = new Map<string, Promise<void>>();
  const judge = async (id: string) => {
    const task = readTasks().find((one) => one.id === id);
    if (task?.status !== 'done' || task.target.kind !== 'lesson' || task.arrivedId === undefined) return;
    const refusal = await ask(task.arrivedId);
    if (refusal && (await remove(task.target, task.arrivedId)))
      change(id, { status: 'failed', problem: 'unusable', refusal });
  };
  /** @param mediaId what changed; null: any may have */
  return (mediaId: number | null) => {
    for (const { id, status, target, arrivedId } of readTasks()) {
      const isMade = status === 'done' && target.kind === 'lesson' && target.isMade;
      if (!isMade || (mediaId !== null && arrivedId !== mediaId)) continue;
      // What cannot be asked now is asked with the next change, or stays and is marked.
      const next = (asked.get(id) ?? Promise.resolve()).then(() => judge(id)).catch(() => undefined);
      asked.set(id, next);
    }
  };
}
