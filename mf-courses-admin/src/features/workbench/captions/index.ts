export { CaptionEditor } from './caption-editor.tsx';
