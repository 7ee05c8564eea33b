import { useDeferredValue, useState } from 'react';
import { NotebookPen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Note } from '@clube/shared/contracts/note';
import { Button, EmptyState, QueryState, Skeleton, TextField, useListAddress } from '@clube/shared/ui';
import { NotesExport } from '../../parts/notes-export.tsx';
import { lessonPath } from '../../paths.ts';
import { Composer } from './composer.tsx';
import { byLesson } from './note-list.ts';
import { NoteRow } from './note-row.tsx';
import * as css from './notes.css.ts';
import { useNotes } from './use-notes.ts';

function Nothing({ q, isOfLesson }: { q: string; isOfLesson: boolean }) {
  if (q)
    return (
      <EmptyState
        title={<Trans>Nenhuma anotação tem essas palavras</Trans>}
        text={<Trans>Tente outra palavra.</Trans>}
      />
    );
  return (
    <EmptyState
      icon={NotebookPen}
      title={isOfLesson ? <Trans>Nenhuma anotação nesta aula</Trans> : <Trans>Nenhuma anotação neste curso</Trans>}
      text={<Trans>O que você anota guarda o momento da aula, e um toque leva de volta a ele.</Trans>}
    />
  );
}

function LessonName({ note: { lesson, module_id, is_open }, courseId }: { note: Note; courseId: number }) {
  const title = lesson.title ?? <Trans>Aula indisponível</Trans>;
  return (
    <h2 className={css.lesson}>
      {is_open ? <Link to={`${lessonPath(courseId, module_id, lesson.id)}?aba=anotacoes`}>{title}</Link> : title}
    </h2>
  );
}

type Props = {
  path: LessonIds;
  /** In a lesson that is closed nothing is written; what was written stays. */
  isOpen: boolean;
  asked?: { seconds: number | null } | undefined;
  onAnswered?: () => void;
};

/** One's own notes: of the lesson that is open, or of all of its course. Where nothing can be written and nothing was, nothing stands. */
export function Notes({ path, isOpen, asked, onAnswered = () => {} }: Props) {
  const { t } = useLingui();
  const { courseId, lessonId } = path;
  const { filter, setFilter } = useListAddress();
  const isOfLesson = filter('anotacoes') !== 'curso';
  // What is typed does not wait for the address.
  const [search, setSearch] = useState(filter('busca'));
  const q = useDeferredValue(search.trim());
  const { query, notes, removedIds, change, remove, restore } = useNotes(courseId, {
    ...(isOfLesson && { lesson: lessonId }),
    ...(q !== '' && { q }),
  });
  const total = query.data?.pages[0]?.total ?? 0;
  const row = (note: Note) => (
    <NoteRow
      key={note.id}
      note={note}
      courseId={courseId}
      isHere={note.lesson.id === lessonId}
      isRemoved={removedIds.has(note.id)}
      onChange={(text) => change.mutateAsync({ note, text })}
      onRemove={() => remove.mutate(note)}
      onRestore={() => restore.mutate(note)}
    />
  );
  const hasNone = !query.data || (isOfLesson && q === '' && notes.length === 0);
  if (!isOpen && hasNone) return null;
  return (
    <section className={css.panel} aria-label={t`Anotações`}>
      {!isOpen && (
        <h2 className={css.heading}>
          <Trans>Suas anotações</Trans>
        </h2>
      )}
      {isOpen && <Composer path={path} asked={asked} onAnswered={onAnswered} />}
      <div className={css.tools}>
        <div className={css.scopes} role="group" aria-label={t`Quais anotações`}>
          <button
            type="button"
            className={css.scope}
            aria-pressed={isOfLesson}
            onClick={() => setFilter('anotacoes', '')}
          >
            <Trans>Desta aula</Trans>
          </button>
          <button
            type="button"
            className={css.scope}
            aria-pressed={!isOfLesson}
            onClick={() => setFilter('anotacoes', 'curso')}
          >
            <Trans>Do curso todo</Trans>
          </button>
        </div>
        <div className={css.search}>
          <TextField
            type="search"
            label={<Trans>Buscar nas anotações</Trans>}
            maxLength={100}
            value={search}
            onChange={({ target: { value } }) => {
              setSearch(value);
              setFilter('busca', value.trim());
            }}
          />
        </div>
      </div>
      <p className={css.found} role="status">
        {q !== '' && query.data && (
          <>
            <Trans>Anotações encontradas:</Trans> {total}
          </>
        )}
      </p>
      <QueryState query={query} loading={<Skeleton lines={4} />}>
        {() => {
          if (notes.length === 0) return <Nothing q={q} isOfLesson={isOfLesson} />;
          if (isOfLesson) return <ul className={css.list}>{notes.map(row)}</ul>;
          return byLesson(notes).map((group) => (
            <div key={group.first.lesson.id}>
              <LessonName note={group.first} courseId={courseId} />
              <ul className={css.list}>{group.notes.map(row)}</ul>
            </div>
          ));
        }}
      </QueryState>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Mostrar mais</Trans>
        </Button>
      )}
      {total > 0 && <NotesExport courseId={courseId} />}
    </section>
  );
}
