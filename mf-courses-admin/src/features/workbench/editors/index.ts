export { EditingToo, EditorMark, Editors } from './parts.tsx';
export { atLesson, atModule } from './places.ts';
export { useEditors } from './use-editors.ts';
