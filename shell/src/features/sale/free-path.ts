import { useAtomValue } from 'jotai';
import type { SaleCourse } from '@clube/shared/contracts/sale';
import { meAtom } from '@clube/shared/session';

type Free = NonNullable<SaleCourse['modules'][number]['lessons'][number]['free']>;

/** Where a free lesson is watched: in its course by whoever is signed in, beside the public page `at` by everybody else. */
export function useFreePath(at: string) {
  const isSignedIn = useAtomValue(meAtom) !== null;
  return (courseId: number, { module_id, lesson_id }: Free): string =>
    isSignedIn ? `/curso/${courseId}/modulo/${module_id}/aula/${lesson_id}` : `${at}/aula/${lesson_id}`;
}
