import { useParams } from 'react-router-dom';
import { AllOrdersPage } from './all-orders-page.tsx';
import { SalesPage } from './sales-page.tsx';

/** Both by one loader: each that there is stands in the remote's entry, which every page of it takes. */
export function SalesPages() {
  return 'curso' in useParams() ? <SalesPage /> : <AllOrdersPage />;
}
