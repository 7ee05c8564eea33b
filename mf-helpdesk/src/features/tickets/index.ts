export { KeepFields } from './keep-fields.tsx';
