export { BinLosses } from './losses.tsx';
export { useUndo } from './use-undo.ts';
