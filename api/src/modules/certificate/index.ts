import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { certificatePublicQueries } from './first-queries.ts';
import { certificateRoutes } from './routes.ts';
import { verifyRoutes } from './verify.routes.ts';

export const certificateModule = defineModule({
  name: 'certificate',
  routes: [certificateRoutes, verifyRoutes],
  publicQueries: certificatePublicQueries,
  exported: wholeTables('certificates'),
});
