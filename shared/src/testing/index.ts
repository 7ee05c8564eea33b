export { answerTo } from './answers.ts';
export { describePages } from './describe-pages.ts';
export { answerFromContracts } from './fake-api.ts';
export { renderPage } from './render-page.tsx';
export { sampleOf } from './sample.ts';
