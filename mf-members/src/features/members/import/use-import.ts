import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkImport, importsKey, startImport } from '@clube/shared/clients/member-import';
import type { ImportField } from '@clube/shared/contracts/member-filters';
import type { MemberImportCheck, MemberImportQuery } from '@clube/shared/contracts/member-import';

type Mapping = MemberImportCheck['mapping'];

const columnsOf = (mapping: Mapping | undefined): Partial<Record<ImportField, number>> =>
  Object.fromEntries(Object.entries(mapping ?? {}).filter(([, column]) => column !== null));

/** A file of people: what it holds, which column is what, and asking them in. */
export function useImport(onStarted: () => void) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [courses, setCourses] = useState<readonly number[]>([]);

  const check = useMutation({
    mutationFn: ({ of, mapping }: { of: File; mapping?: Mapping }) => checkImport(of, columnsOf(mapping)),
  });
  const start = useMutation({
    mutationFn: async () => {
      if (!file || !check.data) return;
      const query: MemberImportQuery = {
        ...columnsOf(check.data.mapping),
        file: file.name.slice(-200),
        ...(courses.length > 0 && { course_ids: courses.join(',') }),
      };
      await startImport(file, query);
    },
    onSuccess: async () => {
      onStarted();
      await client.invalidateQueries({ queryKey: importsKey });
    },
  });

  return {
    file,
    found: check.data,
    isChecking: check.isPending,
    error: check.error ?? start.error,
    choose: (next: File) => {
      setFile(next);
      start.reset();
      check.mutate({ of: next });
    },
    map: (field: ImportField, column: number | null) => {
      if (!file || !check.data) return;
      check.mutate({ of: file, mapping: { ...check.data.mapping, [field]: column } });
    },
    courses,
    setCourses,
    start,
  };
}
