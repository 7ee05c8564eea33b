export { PdfReader } from './pdf-reader.tsx';
