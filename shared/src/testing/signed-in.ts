import type { Me } from '../contracts/user.ts';
import type { Role } from '../contracts/policy.ts';
import { answerTo } from './answers.ts';

/** Somebody who is in a panel with a role. */
export const signedIn = (role: Role): Me => {
  const me = answerTo<Me>('/me');
  const current = me.current!;
  return {
    ...me,
    current: { currentSite: { ...current.currentSite, role }, currentMember: { ...current.currentMember, role } },
  };
};
