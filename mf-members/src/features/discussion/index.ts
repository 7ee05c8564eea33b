export type { Written } from './comment-actions.ts';
export { CommentForm } from './comment-form.tsx';
export { CommentPicture } from './comment-picture.tsx';
