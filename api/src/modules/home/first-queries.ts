import type { FirstQueries } from '../first-query.ts';
import { viewerOf } from '../access/rule.ts';
import { findHome } from './queries.ts';

export const homeFirstQueries: FirstQueries<'home'> = {
  home: async (app, member) => ({ value: await findHome(app.db, viewerOf(member)) }),
};
