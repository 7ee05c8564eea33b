export { DeleteQuestion } from './delete-question.tsx';
