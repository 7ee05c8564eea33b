import type { UploadTask } from '../task.ts';
import { readTasks, writeTasks } from '../tasks.ts';

/** What is shown of progress is new so often, however many files there are. */
const SHOWN_MS = 250;

/** What screens see of the tasks, and how it becomes another. */
export function createView() {
  const changes = new Map<string, Partial<UploadTask>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (changes.size === 0) return;
    const now = new Map(changes);
    changes.clear();
    // Those of others stay what they are: their lines are not drawn anew.
    writeTasks(readTasks().map((task) => (now.has(task.id) ? { ...task, ...now.get(task.id) } : task)));
  };
  const note = (id: string, next: Partial<UploadTask>) => changes.set(id, { ...changes.get(id), ...next });
  return {
    find: (id: string) => readTasks().find((task) => task.id === id),
    /** At once, with what was not shown yet. */
    change: (id: string, next: Partial<UploadTask>) => {
      note(id, next);
      flush();
    },
    changeSoon: (id: string, next: Partial<UploadTask>) => {
      note(id, next);
      timer ??= setTimeout(flush, SHOWN_MS);
    },
    forget: () => changes.clear(),
  };
}
