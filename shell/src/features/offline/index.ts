export { isFeatureEnabled } from '@clube/shared/session/features';
export { Late } from './late.tsx';
