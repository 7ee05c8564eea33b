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
type Moves = { moves: readonly ClassMove[]; onMoved: () => void };
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

/** A move, or so much of it as was done: `isPart` as long as it can be tried again for the others. */
type Last = { to: number | null; back: ClassMove[]; isPart: boolean };

/** Moves students of a course between its classes; the last move can be taken back. */
export function useMoves(courseId: number) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [last, setLast] = useState<Last>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ moves, onMoved }: Moves) => {
      for (const move of moves) {
        await moveMembers(courseId, move);
        onMoved();
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
  /** What failed is said already. @returns that, and how many of the moves were made before it */
  const apply = async (moves: readonly ClassMove[]) => {
    let made = 0;
    const error = await mutateAsync({ moves, onMoved: () => (made += 1) }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { error, made };
  };
  /** @returns whether all are moved, and for whom it can be tried again */
  const move = async <P extends Person>(people: readonly P[], to: number | null) => {
    const { error, made } = await apply(
      inParts(
        to,
        people.map(({ id, class_id }) => ({ id, from: class_id })),
      ),
    );
    const left = isStale(error) ? [] : people.slice(made * AT_ONCE);
    const back = backOf(people.slice(0, made * AT_ONCE), to);
    // The same move, for those whom it did not reach: both are taken back together.
    const before = last?.isPart && last.to === to ? last.back : [];
    if (made > 0) setLast({ to, back: [...before, ...back], isPart: left.length > 0 });
    return { isDone: error === undefined, left };
  };
  const undo = async () => {
    if (!last) return;
    const { error, made } = await apply(last.back);
    const back = last.back.slice(isStale(error) ? made + 1 : made);
    setLast(back.length > 0 ? { ...last, back } : undefined);
  };
  return { move, undo, moved: last?.back.reduce((sum, { members }) => sum + members.length, 0), isPending };
}
