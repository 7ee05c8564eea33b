export { Tree } from './tree.tsx';
