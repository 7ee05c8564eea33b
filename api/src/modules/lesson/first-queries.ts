import type { ShownPart } from '@clube/shared/contracts/first-queries';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import type { Module } from '../define-module.ts';
import { viewerOf } from '../access/rule.ts';
import { presentLesson } from './present.ts';
import { findLesson } from './queries.ts';

const shownBy = ({ kind }: PlayerSource): ShownPart[] =>
  // What draws a PDF comes once the page is alive: nothing of it can be drawn before.
  kind === 'none' || kind === 'pending' || kind === 'pdf' || kind === 'page' ? [] : [`player.${kind}`];

export const lessonFirstQueries = {
  lesson: async (app, member, { course, module, lesson }) => {
    const path = { siteId: member.siteId, courseId: course, moduleId: module, lessonId: lesson };
    const row = await findLesson(app.db, viewerOf(member), path);
    if (row?.reason !== null) return undefined;
    const value = presentLesson(app.clube.config, member, row);
    const poster = 'poster' in value.player ? value.player.poster : null;
    return { value, images: poster ? [{ href: poster }] : [], shows: shownBy(value.player) };
  },
} satisfies Module['firstQueries'];
