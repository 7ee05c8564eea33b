export { RichText } from './rich-text.tsx';
export { WordsText } from './words-text.tsx';
