import { defineModule } from '../define-module.ts';
import { searchRoutes } from './routes.ts';
import { forgetUnsaidWords, forgetUnusedWords } from './sweep.ts';

export const searchModule = defineModule({
  name: 'search',
  routes: [searchRoutes],
  chores: [({ connection }) => forgetUnusedWords(connection.db), ({ connection }) => forgetUnsaidWords(connection.db)],
});
