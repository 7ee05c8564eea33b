import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { metaRoutes } from './routes.ts';

export const metaModule = defineModule({
  name: 'meta',
  routes: [metaRoutes],
  exported: wholeTables('metas'),
  personal: ownRows({ member_metas: [] }),
  audited: { setting: { pt: 'Configuração', es: 'Configuración', en: 'Setting' } },
});
