import type { StatisticLesson } from '@clube/shared/contracts/statistic';

export type Loss = StatisticLesson & {
  /** `2.5`: the fifth lesson of the second module. */
  number: string;
  /** Share of those who came to the lesson before and not to this one; undefined for the first, and where more came. */
  lost: number | undefined;
  /** Most people are lost before it. */
  isWorst: boolean;
};

/** Fewer people than this are a coincidence. */
const FEWEST = 3;

/** Where a course loses people: how many of a lesson's students came to the next. */
export function lossesOf(lessons: readonly StatisticLesson[]): Loss[] {
  const modules = [...new Set(lessons.map(({ module_id }) => module_id))];
  const gone = lessons.map(({ started }, at) => Math.max(0, (lessons[at - 1]?.started ?? 0) - started));
  const most = Math.max(FEWEST, ...gone);
  const worst = gone.indexOf(most);
  return lessons.map((lesson, at) => {
    const before = lessons[at - 1]?.started ?? 0;
    const place = lessons.slice(0, at).filter(({ module_id }) => module_id === lesson.module_id).length + 1;
    return {
      ...lesson,
      number: `${modules.indexOf(lesson.module_id) + 1}.${place}`,
      lost: before > 0 && gone[at]! > 0 ? gone[at]! / before : undefined,
      isWorst: at === worst,
    };
  });
}
