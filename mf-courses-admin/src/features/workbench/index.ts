export { LeaveGuard } from './leave-guard.tsx';
