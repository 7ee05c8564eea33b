import { useParams } from 'react-router-dom';

export const editorPath = (courseId: number) => `/config_curso/${courseId}`;
export const modulesPath = (courseId: number) => `${editorPath(courseId)}/module`;
export const salesPath = (courseId: number) => `/config_curso/vendas/${courseId}`;
/** Who bought anything of the panel. */
export const allSalesPath = '/vendas';
export const certificatePath = (courseId: number) => `/create-certificates/${courseId}`;
/** Where a course comes from a file. */
export const importPath = '/config_curso?importar';
/** What was given, of a course or of all of them. */
export const issuedPath = (courseId?: number) =>
  `/certificados-emitidos${courseId === undefined ? '' : `?curso=${courseId}`}`;
export const classesPath = (courseId: number) => `/config_curso/class/${courseId}`;
export const performancePath = (courseId: number) => `${editorPath(courseId)}/desempenho`;
/** What of a course somebody comes from, and looks for elsewhere: a lesson, or a module. */
export type Spot = { moduleId?: number | undefined; lessonId?: number | undefined };
/** What opens when, for somebody, for a new member or for whoever is chosen there; a `spot` is what they look for. */
export const calendarPath = (courseId: number, memberId?: number | 'novo', { moduleId, lessonId }: Spot = {}) => {
  const parameters = Object.entries({ pessoa: memberId, modulo: moduleId, aula: lessonId });
  const given = parameters.map(([name, value]) => (value === undefined ? '' : `&${name}=${value}`));
  return `${classesPath(courseId)}?aba=calendario${given.join('')}`;
};
/** A file, opened in the library. */
export const mediaPath = (mediaId: number) => `/midias?midia=${mediaId}`;
export const lessonsPath = (courseId: number, moduleId: number) => `${modulesPath(courseId)}/${moduleId}/lesson`;
export const lessonPath = (courseId: number, moduleId: number, lessonId: number) =>
  `${lessonsPath(courseId, moduleId)}?aula=${lessonId}`;
export const viewLessonPath = ({
  courseId,
  moduleId,
  lessonId,
}: Record<'courseId' | 'moduleId' | 'lessonId', number>) => `${viewPath(courseId)}/modulo/${moduleId}/aula/${lessonId}`;
export const viewPath = (courseId: number) => `/curso/${courseId}`;

export function usePathIds() {
  const { curso, module } = useParams();
  return { courseId: Number(curso) || 0, moduleId: Number(module) || 0 };
}
/** The public page of what of a course is free; a screen of the shell. */
export const freePath = (courseId: number) => `/cursos-gratuitos/${courseId}`;
