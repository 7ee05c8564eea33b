import { lazyPart } from '@clube/shared/federation';

const later = () => import(/* webpackChunkName: "materials" */ './later.ts');

/** Two people seldom change the same: its words come when they did. */
export const EditsConflict = lazyPart(() => later().then((part) => part.EditsConflict));

// What comes with every lesson, and after its fields.
export const LessonParts = lazyPart(() => later().then((part) => part.LessonParts));
export const LessonReach = lazyPart(() => later().then((part) => part.LessonReach));

/** Comes with who else is there, and with a question that is seldom asked. */
export const PublishDrafts = lazyPart(() => later().then((part) => part.PublishDrafts));
/** Of one part. */
export const PublishQuestion = lazyPart(() => later().then((part) => part.PublishQuestion));
