import type { CourseClass, ClassPatch } from '@clube/shared/contracts/class';
import { fieldToMoment, momentToField } from '../../moment.ts';

export const CLASS_FIELDS = ['title', 'starts_at', 'ends_at'] as const;
/** Of a class what its form says, moments as a field says them. */
export type ClassValues = Record<(typeof CLASS_FIELDS)[number], string>;

export const classValues = ({ title, starts_at, ends_at }: CourseClass): ClassValues => ({
  title,
  starts_at: momentToField(starts_at),
  ends_at: momentToField(ends_at),
});
/** As the api takes them. */
export const classWrite = ({ title, starts_at, ends_at }: ClassValues) =>
  ({ title, starts_at: fieldToMoment(starts_at), ends_at: fieldToMoment(ends_at) }) satisfies ClassPatch;
