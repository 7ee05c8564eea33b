import { remoteConfig } from '@clube/tooling/webpack';

// Each sheet is a name and a hash more in the entry; that of the workbench alone is large enough to stand by itself.
export default remoteConfig({
  root: import.meta.dirname,
  oneSheetOf: ['courses', 'promotions', 'sales', 'certificates', 'classes', 'library', 'text', 'quiz', 'captions'],
});
