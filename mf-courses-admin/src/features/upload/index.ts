export { MediaState } from './media-state.tsx';
export { UploadPanel } from './upload-panel.tsx';
export { useUpload } from './use-upload.ts';
