export { Late } from './late.tsx';
