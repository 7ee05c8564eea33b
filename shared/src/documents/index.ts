export { CountryInput, DocumentFields, DocumentInput } from './document-fields.tsx';
export { useDocumentFault } from './use-document-words.ts';
