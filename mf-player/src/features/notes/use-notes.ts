import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { changeNote, notesKey, notesQuery, removeNote, restoreNote, writeNote } from '@clube/shared/clients/note';
import type { Note, NoteQuery } from '@clube/shared/contracts/note';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';
import { withRemoved } from './note-list.ts';
import type { Draft } from '@clube/shared/drafts';

/** Writing a note in a lesson; what fails is told, and the draft stays with whoever wrote it. */
export function useWriting(path: LessonIds) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, seconds, key }: Draft) => writeNote(path, { text, seconds }, key),
    onSuccess: () => client.invalidateQueries({ queryKey: notesKey(path.courseId) }),
    onError: (error) => {
      if (isApiError(error, 'rate.limited'))
        return showFailure(error, t`Muitas anotações em pouco tempo. Espere um momento.`);
      if (isApiError(error, 'note.limit'))
        return showFailure(error, t`Não cabem mais anotações suas neste curso. Apague alguma para escrever outra.`);
      return showFailure(error, t`A anotação não foi salva. Ela continua no campo: tente de novo.`);
    },
  });
}

/** Somebody's own notes in a course: reading, changing, taking away and bringing back. */
export function useNotes(courseId: number, asked: Omit<NoteQuery, 'page'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useInfiniteQuery({ ...notesQuery(courseId, asked), placeholderData: keepPreviousData });
  const [removed, setRemoved] = useState<readonly Note[]>([]);
  const refresh = () => client.invalidateQueries({ queryKey: notesKey(courseId) });

  const change = useMutation({
    mutationFn: ({ note: { id, version }, text }: { note: Note; text: string }) =>
      changeNote(courseId, id, { text, version }),
    onSuccess: refresh,
    onError: (error) => {
      if (!isApiError(error, 'version.stale'))
        return showFailure(error, t`A mudança não foi salva. Ela continua no campo: tente de novo.`);
      showFailure(error, t`A anotação mudou em outro lugar. Salve de novo para ficar com este texto.`);
      return refresh();
    },
  });

  const remove = useMutation({
    mutationFn: ({ id }: Note) => removeNote(courseId, id),
    onSuccess: (_done, note) => {
      setRemoved((known) => [...known, note]);
      return refresh();
    },
    onError: (error) => showFailure(error, t`A anotação não foi apagada. Tente de novo.`),
  });

  const restore = useMutation({
    mutationFn: ({ id }: Note) => restoreNote(courseId, id),
    onSuccess: async (_note, { id }) => {
      await refresh();
      setRemoved((known) => known.filter((note) => note.id !== id));
    },
    onError: (error) => showFailure(error, t`A anotação não voltou. Tente de novo.`),
  });

  const notes = withRemoved(query.data?.pages.flatMap(({ data }) => data) ?? [], removed);
  const removedIds = new Set(removed.map(({ id }) => id));
  return { query, notes, removedIds, change, remove, restore };
}
