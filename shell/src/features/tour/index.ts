export { startTour } from './tour-atom.ts';
