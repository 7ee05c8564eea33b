export { PickMedia } from './pick-media.tsx';
