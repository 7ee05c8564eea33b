import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { courseImportsKey } from '@clube/shared/clients/course-import';
import { courseKey } from '@clube/shared/clients/course';
import { libraryKey } from '@clube/shared/clients/media';
import type { UploadTask } from '../task.ts';

/** Those whose screens were told; a page keeps it, for a tray may be drawn anew. */
const told = new Set<string>();

/** What shows a file that is there asks anew, on whatever screen it stands. */
export function useArrivals(tasks: readonly UploadTask[]): void {
  const client = useQueryClient();
  useEffect(() => {
    const arrived = tasks.filter(({ id, status }) => status === 'done' && !told.has(id));
    if (arrived.length === 0) return;
    for (const { id } of arrived) told.add(id);
    const courses = new Set(arrived.flatMap(({ target }) => (target.kind === 'lesson' ? [target.courseId] : [])));
    const ofMedia = arrived.some(({ target }) => target.kind !== 'course') ? [libraryKey, ['media']] : [];
    const ofImports = arrived.some(({ target }) => target.kind === 'course') ? [courseImportsKey] : [];
    const keys = [...ofMedia, ...ofImports, ...[...courses].map(courseKey)];
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }, [tasks, client]);
}
