import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';

export const accessModule = defineModule({
  name: 'access',
  exported: wholeTables('classes', 'class_rules', 'enrolments'),
  personal: ownRows({ enrolments: ['course'] }),
});
