export { ExportCourse } from './export-course.tsx';
export { ImportCourse } from './lazy-import.ts';
