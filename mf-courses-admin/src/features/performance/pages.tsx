import { usePathIds } from '../../paths.ts';
import { CoursePerformancePage } from './course-performance-page.tsx';
import { PerformancePage } from './performance-page.tsx';

/** Both by one loader: each that there is stands in the remote's entry, which every page of it takes. */
export function PerformancePages() {
  return usePathIds().courseId > 0 ? <CoursePerformancePage /> : <PerformancePage />;
}
