// What of the workbench comes after it, named in one place: each file of its own would be one more for the workbench to name.
export { LessonMaterials } from '../materials/index.ts';
export { EditsConflict } from './edits-conflict.tsx';
export { LessonReach } from './lesson-reach.tsx';
export { LessonTexts } from './lesson-texts.tsx';
export { PublishDrafts } from './publish-drafts.tsx';
export { PublishQuestion } from './publish-question.tsx';
export { Thumbnail } from './thumbnail.tsx';
