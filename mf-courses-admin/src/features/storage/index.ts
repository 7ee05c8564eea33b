export { PlanLink } from './plan-link.tsx';
export { StorageNotice, useIsStorageFull } from './storage-notice.tsx';
