export { NewPanel } from './new-panel.tsx';
