import type { ArrangedLesson, ArrangedModule } from './plan.ts';

type Modules = readonly ArrangedModule[];
const eachLesson = (modules: Modules, id: number, change: (lesson: ArrangedLesson) => ArrangedLesson[]) =>
  modules.map((module) => ({
    ...module,
    lessons: module.lessons.flatMap((lesson) => (lesson.id === id ? change(lesson) : [lesson])),
  }));

/** @param at which of the modules */
export const renameModule = (modules: Modules, at: number, title: string): ArrangedModule[] =>
  modules.map((module, index) => (index === at ? { ...module, title } : module));

/** Out of what is made, or back in. */
export const turnLesson = (modules: Modules, id: number): ArrangedModule[] =>
  eachLesson(modules, id, (lesson) => [{ ...lesson, isOut: !lesson.isOut }]);

/** Another name; in another module it stands last. */
export function changeLesson(modules: Modules, id: number, to: { title: string; moduleAt: number }): ArrangedModule[] {
  const { title, moduleAt } = to;
  const from = modules.findIndex(({ lessons }) => lessons.some((lesson) => lesson.id === id));
  if (from === moduleAt) return eachLesson(modules, id, (lesson) => [{ ...lesson, title }]);
  const moved = modules[from]!.lessons.filter((lesson) => lesson.id === id).map((lesson) => ({ ...lesson, title }));
  return eachLesson(modules, id, () => []).map((module, index) =>
    index === moduleAt ? { ...module, lessons: [...module.lessons, ...moved] } : module,
  );
}
