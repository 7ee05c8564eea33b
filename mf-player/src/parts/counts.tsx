import { Plural } from '@lingui/react/macro';
import { formatDuration } from '@clube/shared/i18n';

/** Portuguese counts nothing as one: it is said as many. */
export const LessonsCount = ({ of: count }: { of: number }) => (
  <Plural value={count} _0="# aulas" one="# aula" other="# aulas" />
);

/** The same of modules. */
export const ModulesCount = ({ of: count }: { of: number }) => (
  <Plural value={count} _0="# módulos" one="# módulo" other="# módulos" />
);

/** How many of all lessons are done. */
export const LessonsDone = ({ done, total }: { done: number; total: number }) => (
  <Plural value={total} _0={`${done} de # aulas`} one={`${done} de # aula`} other={`${done} de # aulas`} />
);

/** How long there is to go; whatever is known to be short lasts a minute. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const left = formatDuration(seconds);
  const minutes = Math.max(1, Math.round(seconds / 60));
  const count = minutes < 60 ? minutes : Math.floor(minutes / 60);
  return <Plural value={count} one={`falta ${left}`} other={`faltam ${left}`} />;
}
