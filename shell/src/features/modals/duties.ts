// What stands before everything else, in one file: the table of file names is in every page.
export { CustomFieldsModal } from './custom-fields-modal.tsx';
export { TermsModal } from './terms-modal.tsx';
