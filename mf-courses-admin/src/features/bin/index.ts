export { BinLosses } from './losses.tsx';
export { UNDO_MS, useUndo } from './use-undo.ts';
