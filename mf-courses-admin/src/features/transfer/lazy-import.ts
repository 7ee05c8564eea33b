import { sparePart } from '@clube/shared/federation';

// With what else takes files: each file that there is stands in the remote's entry.
export const ImportCourse = sparePart(() =>
  import(/* webpackChunkName: "library" */ './import-course.tsx').then((part) => part.ImportCourse),
);
