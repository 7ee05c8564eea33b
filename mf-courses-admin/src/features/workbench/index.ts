export { useEdits, type SaveState } from './use-edits.ts';
