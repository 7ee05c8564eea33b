export { ImageField, ImageLine } from './image-field.tsx';
export { useImage, type MessageImage } from './use-image.ts';
