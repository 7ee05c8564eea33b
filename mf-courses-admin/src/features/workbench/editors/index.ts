export { EditingToo, EditorMark, Editors } from './editors.tsx';
export { atLesson, atModule } from './places.ts';
export { useEditors } from './use-editors.ts';
