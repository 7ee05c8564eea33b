import { useDeferredValue, useState } from 'react';
import { Download, NotebookPen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { notesFileUrl } from '@clube/shared/clients/note';
import type { Note } from '@clube/shared/contracts/note';
import { noteFormats } from '@clube/shared/contracts/note-limits';
import { Button, EmptyState, QueryState, Skeleton, TextField } from '@clube/shared/ui';
import { lessonPath } from '../../paths.ts';
import { Composer } from './composer.tsx';
import { byLesson } from './note-list.ts';
import { NoteRow } from './note-row.tsx';
import * as css from './notes.css.ts';
import { useNotes } from './use-notes.ts';

/** All of the course, whatever the list shows. */
function Export({ courseId }: { courseId: number }) {
  const { i18n } = useLingui();
  const names = { md: <Trans>Markdown</Trans>, txt: <Trans>Texto</Trans> };
  return (
    <p className={css.download}>
      <span>
        <Trans>Exportar as anotações do curso:</Trans>
      </span>
      {noteFormats.map((format) => (
        <a key={format} className={css.downloadLink} href={notesFileUrl(courseId, format, i18n.locale)} download>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {names[format]}
        </a>
      ))}
    </p>
  );
}

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
  courseId: number;
  /** The lesson that is open; of a course alone, all notes are shown. */
  lesson?: LessonIds;
  /** In what is closed nothing is written; what was written stays. */
  isOpen: boolean;
  asked?: { seconds: number | null } | undefined;
  onAnswered?: () => void;
};

/** One's own notes: of the lesson that is open, or of all of its course. Where nothing can be written and nothing was, nothing stands. */
export function Notes({ courseId, lesson, isOpen, asked, onAnswered = () => {} }: Props) {
  const { t } = useLingui();
  const [isOfLesson, setOfLesson] = useState(lesson !== undefined);
  const [search, setSearch] = useState('');
  const q = useDeferredValue(search.trim());
  const { query, notes, removedIds, change, remove, restore } = useNotes(courseId, {
    ...(isOfLesson && lesson && { lesson: lesson.lessonId }),
    ...(q !== '' && { q }),
  });
  const total = query.data?.pages[0]?.total ?? 0;
  const row = (note: Note) => (
    <NoteRow
      key={note.id}
      note={note}
      courseId={courseId}
      isHere={note.lesson.id === lesson?.lessonId}
      isRemoved={removedIds.has(note.id)}
      onChange={(text) => change.mutateAsync({ note, text })}
      onRemove={() => remove.mutate(note)}
      onRestore={() => restore.mutate(note)}
    />
  );
  const isAsOpened = isOfLesson === (lesson !== undefined) && q === '';
  if (!isOpen && (!query.data || (isAsOpened && notes.length === 0))) return null;
  return (
    <section className={css.panel} aria-label={t`Anotações`}>
      {!isOpen && (
        <h2 className={css.heading}>
          <Trans>Suas anotações</Trans>
        </h2>
      )}
      {isOpen && lesson && <Composer path={lesson} asked={asked} onAnswered={onAnswered} />}
      <div className={css.tools}>
        {lesson && (
          <div className={css.scopes} role="group" aria-label={t`Quais anotações`}>
            <button type="button" className={css.scope} aria-pressed={isOfLesson} onClick={() => setOfLesson(true)}>
              <Trans>Desta aula</Trans>
            </button>
            <button type="button" className={css.scope} aria-pressed={!isOfLesson} onClick={() => setOfLesson(false)}>
              <Trans>Do curso todo</Trans>
            </button>
          </div>
        )}
        <div className={css.search}>
          <TextField
            type="search"
            label={<Trans>Buscar nas anotações</Trans>}
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </div>
      <p className={css.found} role="status">
        {q !== '' && query.data && <Plural value={total} one="# anotação encontrada" other="# anotações encontradas" />}
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
      {total > 0 && <Export courseId={courseId} />}
    </section>
  );
}
