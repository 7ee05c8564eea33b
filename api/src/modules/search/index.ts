import { defineModule } from '../define-module.ts';
import { searchRoutes } from './routes.ts';
import { forgetUnusedWords } from './sweep.ts';

export const searchModule = defineModule({
  name: 'search',
  routes: [searchRoutes],
  chores: [({ connection }) => forgetUnusedWords(connection.db)],
});
