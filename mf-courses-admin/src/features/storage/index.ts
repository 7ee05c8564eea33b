export { PlanLink } from './plan-link.tsx';
export { StorageNotice } from './storage-notice.tsx';
