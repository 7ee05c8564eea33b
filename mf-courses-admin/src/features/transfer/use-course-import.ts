import { useEffect, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { binKey } from '@clube/shared/clients/bin';
import { courseKey, coursesQuery } from '@clube/shared/clients/course';
import {
  cancelCourseImport,
  courseImportsKey,
  courseImportsQuery,
  mapCourseImport,
  sendCourseFile,
  startCourseImport,
} from '@clube/shared/clients/course-import';
import type { CourseImport, CourseImportStart, OutlineColumns } from '@clube/shared/contracts/course-import';
import { showFailure } from '@clube/shared/ui';
import { useUpload } from '../upload/index.ts';

/** A spreadsheet is small, and goes in one request. */
const SHEET = /\.(csv|tsv|txt)$/i;
const OPEN = new Set(['checking', 'ready', 'running']);

/** The import that is under way, whoever reloads meanwhile, and what is done with it. */
export function useCourseImport(courseId: number | null) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [mine, setMine] = useState<number | null>(null);
  const imports = useQuery(courseImportsQuery());
  const own = imports.data?.filter(({ colleague }) => !colleague);
  const current = own?.find(({ id, state }) => (mine === null ? OPEN.has(state) : id === mine));
  // Followed to its end, which a colleague may bring about.
  if (current && mine === null) setMine(current.id);
  // Also where it was stopped: a course that was there before keeps what came.
  const made = current && !OPEN.has(current.state) ? current.course_id : null;
  useEffect(() => {
    if (made === null) return;
    for (const queryKey of [coursesQuery().queryKey, courseKey(made)]) void client.invalidateQueries({ queryKey });
  }, [client, made]);
  const onSettled = () =>
    Promise.all(
      [courseImportsKey, coursesQuery().queryKey, binKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );

  const send = useMutation({
    mutationFn: (file: File) => sendCourseFile(file, courseId),
    onSuccess: ({ id }) => setMine(id),
    onSettled,
  });
  // A course may be gigabytes: it goes as videos do, whatever screen is open meanwhile.
  const upload = useUpload({ kind: 'course' }, (id) => {
    setMine(id);
    void onSettled();
  });
  const map = useMutation({
    mutationFn: ({ id, columns }: { id: number; columns: OutlineColumns }) => mapCourseImport(id, columns),
    onSettled,
  });
  const start = useMutation({
    mutationFn: ({ id, ...how }: { id: number } & CourseImportStart) => startCourseImport(id, how),
    onSuccess: (_, { id }) => setMine(id),
    onSettled,
  });
  const stop = useMutation({
    mutationFn: ({ id }: CourseImport) => cancelCourseImport(id),
    onSuccess: (_, { state }) => {
      // What ran is said to be stopped; of what was only looked at nothing is left to say.
      if (state !== 'running') setMine(0);
    },
    // The question lies above what the dialog says.
    onError: (error) => showFailure(error, t`Não foi possível parar agora. Tente de novo.`),
    onSettled,
  });
  return {
    imports,
    current: current?.state === 'cancelled' ? undefined : current,
    /** One's own that was stopped, by oneself or by somebody else. */
    stopped: current?.state === 'cancelled' ? current : undefined,
    /** What a colleague has under way, where one may stop it. */
    other: imports.data?.find(({ colleague }) => colleague),
    send,
    upload,
    /** @param file the ZIP of a course, or a spreadsheet */
    give: (file: File) => (courseId === null && !SHEET.test(file.name) ? upload.start(file) : send.mutate(file)),
    map,
    start,
    stop,
    isBusy: [send, map, start, stop].some(({ isPending }) => isPending),
    error: send.error ?? map.error ?? start.error,
    begin: () => {
      setMine(0);
      for (const change of [send, map, start, stop]) change.reset();
    },
  };
}
