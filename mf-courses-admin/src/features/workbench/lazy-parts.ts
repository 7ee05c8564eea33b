import type { ComponentProps, ComponentType } from 'react';
import { lazyPart } from '@clube/shared/federation';

const later = () => import(/* webpackChunkName: "materials" */ './later.ts');
type Later = Awaited<ReturnType<typeof later>>;
const part = <N extends keyof Later>(name: N) =>
  lazyPart(() => later().then((all) => all[name] as ComponentType<ComponentProps<Later[N]>>));

/** Two people seldom change the same: its words come when they did. */
export const EditsConflict = part('EditsConflict');

// What comes with every lesson, and after its fields.
export const LessonParts = part('LessonParts');
export const LessonReach = part('LessonReach');

/** Comes with who else is there, and with a question that is seldom asked. */
export const PublishDrafts = part('PublishDrafts');
/** Of one part. */
export const PublishQuestion = part('PublishQuestion');
