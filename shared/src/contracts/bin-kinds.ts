import type { PanelPolicy } from './policy.ts';

/** What can be in the bin of a panel. */
export const binKinds = [
  'course',
  'module',
  'lesson',
  'class',
  'material',
  'media',
  'banner',
  'card',
  'shelf',
  'member_group',
  'ticket_tag',
  'article',
  'folder',
  'offer',
  'coupon',
] as const;
/** Those that every page knows, also one of a release that does not say which. */
export const firstBinKinds: readonly BinKind[] = binKinds.slice(0, 9);
/** One of what can be in the bin. */
export type BinKind = (typeof binKinds)[number];
/** Those of a course that others stand in, or that have an order of the course. */
export type PartKind = 'course' | 'module' | 'lesson';
/** Those that stand by themselves. */
export type ThingKind = Exclude<BinKind, PartKind>;
/** What deleting asks, kind by kind, and so seeing it in the bin, restoring and erasing it. */
export const binPolicies = {
  course: 'course.write',
  module: 'course.write',
  lesson: 'course.write',
  class: 'course.write',
  material: 'course.write',
  media: 'course.write',
  banner: 'panel.manage',
  card: 'panel.manage',
  shelf: 'panel.manage',
  member_group: 'member.manage',
  ticket_tag: 'ticket.answer',
  article: 'ticket.answer',
  folder: 'course.write',
  offer: 'panel.manage',
  coupon: 'panel.manage',
} as const satisfies Record<BinKind, PanelPolicy>;
/** How many days what was deleted can be restored; then it is erased. */
export const BIN_DAYS = 30;
