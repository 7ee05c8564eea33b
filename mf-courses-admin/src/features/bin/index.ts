export { DeleteQuestion } from './delete-question.tsx';
export { offerShownBy } from './use-undo.ts';
