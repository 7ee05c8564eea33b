import { useEffect, useRef, useState } from 'react';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import type { Presence } from './presence.ts';

/** Who else has the course open, while this tab shows something of it. */
export function useEditors(courseId: number, moduleId: number, lessonId: number): readonly CourseEditor[] {
  const [editors, setEditors] = useState<readonly CourseEditor[]>([]);
  const place = useRef<[number, number]>([0, 0]);
  const presence = useRef<Presence>(undefined);
  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      const { keepPresence } = await import(/* webpackChunkName: "materials" */ './presence.ts');
      if (isOver) return;
      presence.current = keepPresence(courseId, setEditors);
      presence.current.show(...place.current);
    };
    // Without the file one edits as if alone.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      presence.current?.stop();
      presence.current = undefined;
      setEditors([]);
    };
  }, [courseId]);
  useEffect(() => {
    place.current = [moduleId, lessonId];
    presence.current?.show(moduleId, lessonId);
  }, [courseId, moduleId, lessonId]);
  return editors;
}
