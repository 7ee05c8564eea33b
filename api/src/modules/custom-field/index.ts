import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { ownFieldRoutes } from './own.routes.ts';
import { customFieldRoutes } from './routes.ts';

export const customFieldModule = defineModule({
  name: 'custom-field',
  routes: [customFieldRoutes, ownFieldRoutes],
  exported: wholeTables('custom_fields', 'custom_field_values'),
  personal: ownRows({ custom_field_values: ['field'] }),
  ids: ['field'],
  audited: { custom_field: { pt: 'Campo do cadastro', es: 'Campo del registro', en: 'Sign-up field' } },
});
