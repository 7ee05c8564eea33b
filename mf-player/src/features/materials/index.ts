export { Materials } from './materials.tsx';
