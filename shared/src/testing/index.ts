export { describePages } from './describe-pages.ts';
export { renderPage } from './render-page.tsx';
