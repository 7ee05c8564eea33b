export { ViewAs } from './view-as.tsx';
