import type { Module } from '../define-module.ts';
import { viewerOf } from '../access/rule.ts';
import { findHome } from './queries.ts';

export const homeFirstQueries = {
  home: async (app, member) => ({ value: await findHome(app.db, viewerOf(member)) }),
} satisfies Module['firstQueries'];
