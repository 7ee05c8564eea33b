import type { Me } from '../contracts/user.ts';
import type { Role } from '../contracts/policy.ts';
import { answerTo } from './answers.ts';

/** Somebody who is in a panel with a role, and signed in on the main app: free to go to another, and not about to be erased. */
export const signedIn = (role: Role): Me => {
  const { erase_at: _, ...me } = answerTo<Me>('/me');
  const current = me.current!;
  return {
    ...me,
    panel_bound: false,
    current: { currentSite: { ...current.currentSite, role }, currentMember: { ...current.currentMember, role } },
  };
};
