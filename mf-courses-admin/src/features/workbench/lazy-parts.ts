import type { ComponentProps, ComponentType } from 'react';
import { lazyPart, sparePart } from '@clube/shared/federation';

const later = () => import(/* webpackChunkName: "materials" */ './later.ts');
type Later = Awaited<ReturnType<typeof later>>;
const load =
  <N extends keyof Later>(name: N) =>
  () =>
    later().then((all) => all[name] as ComponentType<ComponentProps<Later[N]>>);

/** Two people seldom change the same: its words come when they did. */
export const EditsConflict = lazyPart(load('EditsConflict'));

// What comes with every lesson, and after its fields.
export const LessonParts = lazyPart(load('LessonParts'));
export const LessonReach = lazyPart(load('LessonReach'));

/** Comes with who else is there, and with a question that is seldom asked. */
export const PublishDrafts = sparePart(load('PublishDrafts'));
/** Of one part. */
export const PublishQuestion = sparePart(load('PublishQuestion'));
