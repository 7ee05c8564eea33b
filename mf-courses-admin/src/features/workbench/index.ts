export { Bench, BenchMain } from './bench.tsx';
export { CourseSettings } from './course-settings.tsx';
export { Editors, useEditors } from './editors/index.ts';
export { SaveStatus } from './save-status.tsx';
export { useEdits, type SaveState } from './use-edits.ts';
