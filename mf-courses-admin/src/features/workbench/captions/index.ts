export { CaptionEditor } from './caption-editor.tsx';
export { PickFrame } from './pick-frame.tsx';
