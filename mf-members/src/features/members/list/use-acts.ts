import { useRef } from 'react';
import { atom, useAtom } from 'jotai';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { actOnMembers, membersKey, restoreEnrolments } from '@clube/shared/clients/member';
import type { MemberAct, MemberActed, MemberActWanted } from '@clube/shared/contracts/member';
import { MOST_AT_ONCE } from '@clube/shared/contracts/member-filters';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';

/** What is done, without for whom. */
export type Act = MemberActWanted;
/** What was done last, with what it takes to undo it. */
export type Done = { act: Act; acted: MemberActed };

/** What is taken back by one act for all whom the first one changed; nothing for what has no way back. */
function opposite(what: Act, { suspended_at }: MemberActed): Act | undefined {
  switch (what.kind) {
    case 'suspend':
      return { kind: 'resume', ...(suspended_at && { suspended_at }) };
    case 'resume':
      return { kind: 'suspend' };
    case 'group':
      return { kind: 'ungroup', group_id: what.group_id };
    case 'ungroup':
      return { kind: 'group', group_id: what.group_id };
    case 'mail':
      return { kind: 'unmail' };
    default:
      return undefined;
  }
}
/** Stands for whoever comes back from another page, as it does for an act by a filter. */
const lastAtom = atom<Done | undefined>(undefined);

/** Whether there is a way back. */
export const isUndoable = ({ act, acted }: Done): boolean => acted.changed.length > 0 && act.kind !== 'remove';

/** What hangs on a member goes with them: so many in one call as are gone in a moment. */
const mostOf = ({ kind }: Act) => (kind === 'remove' ? 100 : MOST_AT_ONCE);

async function inParts<T>(all: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += MOST_AT_ONCE) await work(all.slice(from, from + MOST_AT_ONCE));
}

async function takeBack({ act: what, acted }: Done): Promise<void> {
  const { changed, enrolments, roles } = acted;
  if ('course_id' in what) {
    await inParts(enrolments, (some) => restoreEnrolments({ course_id: what.course_id, enrolments: some }));
    return;
  }
  for (const role of new Set(roles.map((before) => before.role))) {
    if (role === 'owner') continue;
    const had = roles.filter((before) => before.role === role).map(({ member_id: id }) => id);
    await inParts(had, (members) => actOnMembers({ kind: 'role', role, members }));
  }
  const back = opposite(what, acted);
  if (back) await inParts(changed, (members) => actOnMembers({ ...back, members }));
}

/** When each part of an act suspended those whom it changed. */
const suspensionsOf = (...parts: readonly MemberActed[]): Pick<MemberActed, 'suspended_at'> => {
  const suspended_at = parts.flatMap((part) => part.suspended_at ?? []);
  return suspended_at.length > 0 ? { suspended_at } : {};
};

/** The same act again, for those whom it did not reach: both are undone together. */
const joined = (before: Done | undefined, { act, acted }: Done): Done =>
  before && JSON.stringify(before.act) === JSON.stringify(act)
    ? {
        act,
        acted: {
          changed: [...before.acted.changed, ...acted.changed],
          enrolments: [...before.acted.enrolments, ...acted.enrolments],
          roles: [...before.acted.roles, ...acted.roles],
          ...suspensionsOf(before.acted, acted),
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
  const [last, setLast] = useAtom(lastAtom);
  /** What was done of an act that was not done for all. */
  const part = useRef<Done>(undefined);
  const refresh = () => client.invalidateQueries({ queryKey: membersKey });

  const act = useMutation({
    mutationFn: async ({ what, members }: { what: Act; members: readonly number[] }): Promise<Done> => {
      const acted: MemberActed = { changed: [], enrolments: [], roles: [] };
      let from = 0;
      try {
        for (; from < members.length; from += mostOf(what)) {
          const body: MemberAct = { ...what, members: members.slice(from, from + mostOf(what)) };
          const done = await actOnMembers(body);
          const { changed, enrolments, roles } = done;
          Object.assign(acted, suspensionsOf(acted, done));
          acted.changed.push(...changed);
          acted.enrolments.push(...enrolments);
          acted.roles.push(...roles);
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
    onError: (error) => {
      const words: Record<string, string> = {
        'course.not_found': t`Este curso não existe mais.`,
        'request.not_found': t`Este grupo não existe mais.`,
        'mail.unavailable': t`Este servidor não envia e-mails.`,
      };
      showFailure(
        error,
        (isApiError(error) && words[error.code]) ||
          t`Não foi possível fazer isso para todos. Confira a lista e tente de novo.`,
      );
    },
  });

  const undo = useMutation({
    mutationFn: takeBack,
    onSuccess: () => {
      setLast(undefined);
      part.current = undefined;
    },
    onSettled: refresh,
    onError: (error) => showFailure(error, t`Não foi desfeito. Tente de novo.`),
  });

  return { act, undo, last };
}
