import type { LocalizedText } from '@clube/shared/contracts/remote';
import type { Role } from '@clube/shared/contracts/policy';

type PlannedRoute = {
  path: string;
  title: LocalizedText;
  roles?: readonly Role[];
  navbar?: false;
};

const staff = ['owner', 'admin'] as const;
const text = (pt: string, es: string, en: string): LocalizedText => ({ pt, es, en });

/**
 * Every route of product.md §2 that is not built yet. Each leads to an honest page; a remote that declares the path in its
 * manifest takes it over, and the line goes from here.
 */
export const plannedRoutes: readonly PlannedRoute[] = [
  {
    path: '/create-certificates/:curso',
    title: text('Criar certificado', 'Crear certificado', 'Create certificate'),
    roles: staff,
  },
];
