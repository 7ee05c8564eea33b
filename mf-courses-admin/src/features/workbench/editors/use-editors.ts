import { useEffect, useRef, useState } from 'react';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import { keepPresence, type Presence } from './presence.ts';

/** Who else has the course open, while this tab shows something of it. */
export function useEditors(courseId: number, moduleId: number, lessonId: number): readonly CourseEditor[] {
  const [editors, setEditors] = useState<readonly CourseEditor[]>([]);
  const presence = useRef<Presence>(undefined);
  useEffect(() => {
    const mine = keepPresence(courseId, setEditors);
    presence.current = mine;
    return () => {
      mine.stop();
      setEditors([]);
    };
  }, [courseId]);
  useEffect(() => presence.current?.show(moduleId, lessonId), [courseId, moduleId, lessonId]);
  return editors;
}
