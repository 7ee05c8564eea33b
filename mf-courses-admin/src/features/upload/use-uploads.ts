import { isOpen, isSameTarget, type UploadTarget } from './task.ts';
import { useTasks } from './tasks.ts';
import { actsOn, useQueue } from './use-upload.ts';

/** The uploads for a place that takes several, in the order in which they were chosen. */
export function useUploads(target: UploadTarget) {
  const queueOf = useQueue();
  const open = useTasks().filter((one) => isOpen(one) && isSameTarget(one.target, target));
  return {
    uploads: open.map((task) => ({ task, upload: actsOn(task.id, queueOf) })),
    start: (files: readonly File[]) => void queueOf.add(files.map((file) => ({ file, target }))),
  };
}
