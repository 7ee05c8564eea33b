import { useParams } from 'react-router-dom';

export const coursePath = (courseId: number) => `/curso/${courseId}`;
/** The public page of what is on sale; a screen of the shell. */
export const salePath = (offerId: number) => `/curso/venda/${offerId}`;
export const modulePath = (courseId: number, moduleId: number) => `/curso/${courseId}/modulo/${moduleId}`;
export const lessonPath = (courseId: number, moduleId: number, lessonId: number) =>
  `${modulePath(courseId, moduleId)}/aula/${lessonId}`;

/** The ids of the address; an address that is no number leads to a course that does not exist. */
export function usePathIds() {
  const { curso, modulo, aula } = useParams();
  return { courseId: Number(curso) || 0, moduleId: Number(modulo) || 0, lessonId: Number(aula) || 0 };
}
