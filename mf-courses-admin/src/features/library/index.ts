export { PendingReplacement } from './pending-replacement.tsx';
export { PickMedia } from './pick-media.tsx';
