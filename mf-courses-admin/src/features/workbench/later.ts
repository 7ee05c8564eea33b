// What of the workbench comes after it, named in one place: each file of its own would be one more for the workbench to name.
export { EditsConflict } from './edits-conflict.tsx';
export { LessonParts } from './lesson-parts.tsx';
export { LessonReach } from './lesson-reach.tsx';
export { PublishDrafts } from './publish-drafts.tsx';
export { PublishQuestion } from './publish-question.tsx';
