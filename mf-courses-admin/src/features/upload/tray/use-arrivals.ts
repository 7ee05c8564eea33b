import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { courseImportsKey } from '@clube/shared/clients/course-import';
import { courseKey } from '@clube/shared/clients/course';
import { lessonQuery } from '@clube/shared/clients/lesson';
import { libraryKey, mediaKey } from '@clube/shared/clients/media';
import { materialsQuery } from '@clube/shared/clients/material';
import { isLessonDraftKey } from '@clube/shared/clients/outline';
import { showToast } from '@clube/shared/ui';
import { useMediaReason } from '../../../media-reason.ts';
import { useProblemText } from '../problem-text.ts';
import type { Refusal, UploadTask } from '../task.ts';

/** Those whose screens were told; a page keeps it, for a tray may be drawn anew. */
const told = new Set<string>();
/** Those of which it was said that they are of no use. */
const refused = new Set<string>();

/** Whoever looks elsewhere by now is told which file it was, and why. */
function useRefusalNotice() {
  const reason = useMediaReason();
  const problemText = useProblemText();
  return (name: string, { kind, error }: Refusal) =>
    showToast(`${name}: ${reason(error, kind)}. ${problemText('unusable', 0)}`, 'danger');
}

/** What shows a file that is there asks anew, on whatever screen it stands; of one whose draft is gone it is said. */
export function useArrivals(tasks: readonly UploadTask[]): void {
  const client = useQueryClient();
  const tell = useRefusalNotice();
  useEffect(() => {
    const arrived = tasks.filter(({ id, status }) => status === 'done' && !told.has(id));
    if (arrived.length === 0) return;
    for (const { id } of arrived) told.add(id);
    const courses = new Set(arrived.flatMap(({ target }) => (target.kind === 'lesson' ? [target.courseId] : [])));
    const ofLessons = arrived.flatMap(({ target }) =>
      target.kind === 'material' ? [materialsQuery(target).queryKey, lessonQuery(target).queryKey] : [],
    );
    const isMedia = ({ target: { kind } }: UploadTask) => kind !== 'course' && kind !== 'material';
    const ofMedia = arrived.some(isMedia) ? [libraryKey, mediaKey] : [];
    const ofImports = arrived.some(({ target }) => target.kind === 'course') ? [courseImportsKey] : [];
    const keys = [...ofLessons, ...ofMedia, ...ofImports, ...[...courses].map(courseKey)];
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }, [tasks, client]);
  useEffect(() => {
    for (const task of tasks) {
      const { id, name, target, refusal } = task;
      if (target.kind !== 'lesson' || !refusal || refused.has(id)) continue;
      refused.add(id);
      tell(name, refusal);
      void client.invalidateQueries({
        queryKey: courseKey(target.courseId),
        predicate: ({ queryKey }) => !isLessonDraftKey(queryKey),
      });
    }
  }, [tasks, client, tell]);
}
