import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { classesKey, moveMembers } from '@clube/shared/clients/class';
import type { ClassMove, Enrolled } from '@clube/shared/contracts/class';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';

/** As many as the api takes at once. */
const AT_ONCE = 100;
type Person = Pick<Enrolled, 'id' | 'class_id'>;
type Moves = { moves: readonly ClassMove[]; onMoved?: (count: number) => void };
/** Where somebody is not where they were seen, the same try cannot succeed. */
const isStale = (error: unknown) => isApiError(error, 'class.member_moved') || isApiError(error, 'member.not_found');

const inParts = (to: number | null, members: ClassMove['members']): ClassMove[] =>
  Array.from({ length: Math.ceil(members.length / AT_ONCE) }, (_, at) => ({
    to,
    members: members.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  }));
/** What takes a move back: everybody to where they were. */
const backOf = (people: readonly Person[], to: number | null): ClassMove[] =>
  [...new Set(people.map(({ class_id }) => class_id))].flatMap((from) =>
    inParts(
      from,
      people.filter(({ class_id }) => class_id === from).map(({ id }) => ({ id, from: to })),
    ),
  );

/** Moves students of a course between its classes; the last move can be taken back. */
export function useMoves(courseId: number) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [last, setLast] = useState<{ count: number; back: ClassMove[] }>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ moves, onMoved }: Moves) => {
      for (const move of moves) {
        await moveMembers(courseId, move);
        onMoved?.(move.members.length);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: classesKey(courseId) }),
    onError: (error) =>
      showFailure(
        error,
        isStale(error)
          ? t`Alguém mexeu nestes alunos antes. Mostramos como está.`
          : isApiError(error, 'class.archived') || isApiError(error, 'class.not_found')
            ? t`Esta turma não recebe mais ninguém.`
            : t`Não foi possível salvar agora. Tente de novo.`,
      ),
  });
  const apply = (moves: Moves) =>
    mutateAsync(moves).then(
      () => undefined,
      (error: unknown) => error,
    );
  /** What failed is said already. @returns whether all are moved, and for whom it can be tried again */
  const move = async <P extends Person>(people: readonly P[], to: number | null) => {
    setLast(undefined);
    let count = 0;
    const moves = inParts(
      to,
      people.map(({ id, class_id }) => ({ id, from: class_id })),
    );
    const error = await apply({ moves, onMoved: (moved) => (count += moved) });
    if (count > 0) setLast({ count, back: backOf(people.slice(0, count), to) });
    return { isDone: error === undefined, left: isStale(error) ? [] : people.slice(count) };
  };
  const undo = async () => {
    const back = last?.back ?? [];
    setLast(undefined);
    await apply({ moves: back });
  };
  return { move, undo, moved: last?.count, isPending };
}
