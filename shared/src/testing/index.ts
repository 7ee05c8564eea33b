export { answerTo } from './answers.ts';
export { describePages } from './describe-pages.ts';
export { describeStates } from './describe-states.tsx';
export { refusal, type Answers } from './fake-api.ts';
export { hurry } from './hurry.ts';
export { fill, openScreen, press } from './open-screen.tsx';
export { renderPage } from './render-page.tsx';
export { signedIn } from './signed-in.ts';
export { pageOf, sampleOf } from '../contracts/sample.ts';
