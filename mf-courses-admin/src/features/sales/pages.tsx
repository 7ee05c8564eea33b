import { usePathIds } from '../../paths.ts';
import { AllOrdersPage } from './all-orders-page.tsx';
import { SalesPage } from './sales-page.tsx';

/** Both by one loader: each that there is stands in the remote's entry, which every page of it takes. */
export function SalesPages() {
  return usePathIds().courseId > 0 ? <SalesPage /> : <AllOrdersPage />;
}
