export { CommentForm } from './comment-form.tsx';
