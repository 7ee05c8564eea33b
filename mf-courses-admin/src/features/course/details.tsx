import { useId } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { coursesQuery, patchCourse, watchedCourseQuery } from '@clube/shared/clients/course';
import { Conflict } from '@clube/shared/conflict';
import type { Course } from '@clube/shared/contracts/course';
import { categoriesOf, MAX_CATEGORY } from '@clube/shared/contracts/course-category';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Stack, TextArea, TextField } from '@clube/shared/ui';
import { SaveStatus, useEdits } from '../workbench/index.ts';

type Values = Pick<Course, 'title' | 'author' | 'description'> & { category: string };
const names = ['title', 'author', 'category', 'description'] as const;
const MOST = { title: 120, author: 120, category: MAX_CATEGORY, description: 5000 } as const;
const valuesOf = ({ title, author, category = '', description }: Course): Values => ({
  title,
  author,
  category,
  description,
});

/** What a course says of itself. It saves itself, over the version that was seen and no other. */
export function Details({ course, onSaved }: { course: Course; onSaved: () => Promise<unknown> }) {
  const { t } = useLingui();
  const { id, version } = course;
  const client = useQueryClient();
  const saved = valuesOf(course);
  const known = useId();
  const { data: categories = [] } = useQuery({ ...coursesQuery(), select: categoriesOf });
  const read = async () => {
    await onSaved();
    const now = (await client.fetchQuery(watchedCourseQuery(id))).course ?? course;
    return { saved: valuesOf(now), version: now.version ?? 0 };
  };
  const { values, edits, state, change, flush, keepMine, takeTheirs } = useEdits<Values>({
    id: `details of course ${id}`,
    saved,
    version: version ?? 0,
    // A server of before says none, and takes what comes last.
    save: (next, seen) => patchCourse(id, { ...next, ...(version !== undefined && { version: seen }) }).then(onSaved),
    read,
    isValid: (now) => now.title.trim() !== '' && names.every((name) => now[name].length <= MOST[name]),
  });
  const labels = {
    title: t`Título do curso`,
    author: t`Quem ensina`,
    category: t`Categoria`,
    description: t`Descrição`,
  };
  const differences = names
    .filter((name) => name in edits && saved[name] !== values[name])
    .map((name) => ({ label: labels[name], theirs: saved[name], mine: values[name] }));
  const field = (name: keyof Values) => ({
    label: labels[name],
    value: values[name],
    error: tooLong(values[name], MOST[name]),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => void flush(),
  });
  return (
    <Stack>
      <SaveStatus state={state} onRetry={() => void flush()} />
      {state === 'conflict' && (
        <Conflict differences={differences} keepMine={() => void keepMine()} onTakeTheirs={takeTheirs} />
      )}
      <TextField {...field('title')} {...(values.title.trim() === '' && { error: t`Dê um título ao curso.` })} />
      <TextField {...field('author')} />
      {course.category !== undefined && (
        <>
          <TextField
            {...field('category')}
            list={known}
            autoComplete="off"
            hint={t`Escolha uma que já existe ou escreva outra. Os alunos filtram os cursos por ela.`}
          />
          <datalist id={known}>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </datalist>
        </>
      )}
      <TextArea {...field('description')} />
    </Stack>
  );
}
