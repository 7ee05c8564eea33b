export { Conflict } from './conflict.tsx';
export { SaveStatus } from './save-status.tsx';
export { useEdits, type SaveState } from './use-edits.ts';
export { writeOver } from './write-over.ts';
