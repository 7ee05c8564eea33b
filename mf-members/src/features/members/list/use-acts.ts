import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { actOnMembers, membersKey, restoreEnrolments } from '@clube/shared/clients/member';
import type { MemberAct, MemberActed } from '@clube/shared/contracts/member';
import { MOST_AT_ONCE } from '@clube/shared/contracts/member-filters';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';

/** What is done, without for whom. */
export type Act = MemberAct extends infer One ? (One extends MemberAct ? Omit<One, 'members'> : never) : never;
/** What was done last, with what it takes to undo it. */
export type Done = { act: Act; acted: MemberActed };

type CourseAct = Extract<Act, { course_id: number }>;
const isAboutCourse = (what: Act): what is CourseAct => 'course_id' in what;
/** What takes an act back that is not about a course. */
function opposite(what: Exclude<Act, CourseAct>): Exclude<Act, CourseAct> {
  switch (what.kind) {
    case 'suspend':
      return { kind: 'resume' };
    case 'resume':
      return { kind: 'suspend' };
    case 'group':
      return { kind: 'ungroup', group_id: what.group_id };
    case 'ungroup':
      return { kind: 'group', group_id: what.group_id };
  }
}

/** The same act again, for those whom it did not reach: both are undone together. */
const joined = (before: Done | undefined, { act, acted }: Done): Done =>
  before && JSON.stringify(before.act) === JSON.stringify(act)
    ? {
        act,
        acted: {
          changed: [...before.acted.changed, ...acted.changed],
          enrolments: [...before.acted.enrolments, ...acted.enrolments],
        },
      }
    : { act, acted };

/**
 * Acts for many members, the last of them, and the way back.
 * @param onLeft who is still to be done: nobody, or those whom a part that failed did not reach
 */
export function useActs(onLeft: (members: readonly number[]) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [last, setLast] = useState<Done>();
  /** What was done of an act that was not done for all. */
  const part = useRef<Done>(undefined);
  const refresh = () => client.invalidateQueries({ queryKey: membersKey });

  const act = useMutation({
    mutationFn: async ({ what, members }: { what: Act; members: readonly number[] }): Promise<Done> => {
      const acted: MemberActed = { changed: [], enrolments: [] };
      let from = 0;
      try {
        for (; from < members.length; from += MOST_AT_ONCE) {
          const body: MemberAct = { ...what, members: members.slice(from, from + MOST_AT_ONCE) };
          const { changed, enrolments } = await actOnMembers(body);
          acted.changed.push(...changed);
          acted.enrolments.push(...enrolments);
        }
      } catch (error) {
        // What came before it is done, is undone like the rest, and is not done again with it.
        if (from > 0) {
          part.current = joined(part.current, { act: what, acted });
          if (part.current.acted.changed.length > 0) setLast(part.current);
          onLeft(members.slice(from));
        }
        throw error;
      }
      return { act: what, acted };
    },
    onSuccess: (done) => {
      setLast(joined(part.current, done));
      part.current = undefined;
      onLeft([]);
    },
    onSettled: refresh,
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'course.not_found')
          ? t`Este curso não existe mais.`
          : isApiError(error, 'request.not_found')
            ? t`Este grupo não existe mais.`
            : t`Não foi possível fazer isso para todos. Confira a lista e tente de novo.`,
      ),
  });

  const undo = useMutation({
    mutationFn: async ({ act: what, acted: { changed, enrolments } }: Done) => {
      for (let from = 0; from < changed.length; from += MOST_AT_ONCE) {
        const some = { from, to: from + MOST_AT_ONCE };
        if (isAboutCourse(what))
          await restoreEnrolments({
            course_id: what.course_id,
            enrolments: enrolments.slice(some.from, some.to),
          });
        else {
          await actOnMembers({ ...opposite(what), members: changed.slice(some.from, some.to) });
        }
      }
    },
    onSuccess: () => {
      setLast(undefined);
      part.current = undefined;
    },
    onSettled: refresh,
    onError: (error) => showFailure(error, t`Não foi desfeito. Tente de novo.`),
  });

  return { act, undo, last };
}
