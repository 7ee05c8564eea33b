export { AskToLeave, KeepTyped } from './keep-typed.tsx';
export { LeaveGuard } from './leave-guard.tsx';
