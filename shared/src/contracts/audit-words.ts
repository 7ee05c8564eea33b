/** What can be done to a thing that staff change (migration 0295). */
export const auditActs = [
  'made',
  'changed',
  'moved',
  'published',
  'unpublished',
  'archived',
  'unarchived',
  'suspended',
  'resumed',
  'deleted',
  'restored',
  'erased',
] as const;
/** One of them. */
export type AuditAct = (typeof auditActs)[number];
