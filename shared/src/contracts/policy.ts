/** Roles of a panel, strongest first (product.md §6; staff roles of a panel beside owner and admin). */
export const roles = ['owner', 'admin', 'instructor', 'moderator', 'support', 'student'] as const;
/** What a person is in a panel, from most rights to least. */
export type Role = (typeof roles)[number];

/**
 * Who may do what: policy name → roles of the panel that pass. `anyone` needs no session, `signedIn` needs a session but
 * no panel, `publisher` needs a team's release token or the operator's, `operator` needs the operator's.
 */
export const policies = {
  anyone: 'anyone',
  signedIn: 'signedIn',
  operator: 'operator',
  publisher: 'publisher',
  'panel.read': roles,
  'panel.manage': ['owner', 'admin'],
  'panel.own': ['owner'],
  'course.write': ['owner', 'admin', 'instructor'],
  'comment.moderate': ['owner', 'admin', 'instructor', 'moderator'],
  'comment.block': ['owner', 'admin', 'moderator'],
  'member.manage': ['owner', 'admin'],
  'ticket.answer': ['owner', 'admin', 'support'],
  /** Whoever may delete one of its kinds (bin-kinds.ts); of the others they are shown none. */
  'bin.open': ['owner', 'admin', 'instructor', 'support'],
} as const satisfies Record<string, 'anyone' | 'signedIn' | 'operator' | 'publisher' | readonly Role[]>;
/** What a route asks of who calls it. */
export type PolicyName = keyof typeof policies;
/** What a route asks of the role that somebody has in the panel. */
export type PanelPolicy = {
  [Name in PolicyName]: (typeof policies)[Name] extends readonly Role[] ? Name : never;
}[PolicyName];

/** Whether a role passes a policy; the screens use it to explain, the api to decide. One that a newer remote asks an older shell for is passed by nobody. */
export function allows(policy: PolicyName, role: Role | null | undefined): boolean {
  const rule: 'anyone' | 'signedIn' | 'operator' | 'publisher' | readonly Role[] | undefined = policies[policy];
  if (rule === 'anyone') return true;
  if (rule === 'operator' || rule === 'publisher') return false;
  if (rule === 'signedIn') return role !== undefined;
  return role != null && (rule?.includes(role) ?? false);
}
