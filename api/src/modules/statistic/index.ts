import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { sendBehind, startCounting, statisticJob } from './operations.ts';
import { statisticFileRoutes } from './file.routes.ts';
import { statisticRoutes } from './routes.ts';

export const statisticModule = defineModule({
  name: 'statistic',
  routes: [statisticRoutes, statisticFileRoutes],
  jobs: { queues: [statisticJob], start: startCounting },
  chores: [sendBehind],
  expiring: { lesson_uses: 'expires_at', member_days: 'expires_at' },
  personal: ownRows({ lesson_uses: ['course', 'lesson'], member_days: ['course'] }),
  exported: wholeTables('lesson_uses', 'statistic_panels', 'statistic_days', 'statistic_sales'),
  audited: { time_zone: { pt: 'Fuso horário', es: 'Zona horaria', en: 'Time zone' } },
});
