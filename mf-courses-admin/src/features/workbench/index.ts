export { LeaveGuard } from './leave-guard.tsx';
export { useEdits, type SaveState } from './use-edits.ts';
