import type { FreeCourseCard } from '@clube/shared/contracts/sale';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import type { Visitor } from '../../plugins/hosts.ts';
import type { Module } from '../define-module.ts';
import { findMailPanel } from '../mail/panel.ts';
import { lookAtFree, presentFree } from './free.ts';
import type { FreeWay } from './free.queries.ts';
import { lookAtFreeCourse, lookAtFreeCourses } from './free-course.ts';
import { freeCourseHead, freeCoursesHead, freeHead, saleHead } from './head.ts';
import { findNextMoment } from './moments.queries.ts';
import { lookAtSale } from './sale.ts';

/** What such a page begins with, where its owner sent a picture. */
const heroOf = (course?: FreeCourseCard) => (course?.cover ? [{ href: course.cover }] : []);

async function freeLesson(app: FastifyInstance, { siteId, ip }: Visitor, way: FreeWay, lessonId: number) {
  if (siteId === null) return undefined;
  try {
    const [row, { fullName: name, origin }, until] = await Promise.all([
      lookAtFree(app, { ...way, siteId, lessonId }, ip),
      findMailPanel(app, siteId),
      findNextMoment(app.db, siteId),
    ]);
    const value = presentFree(way, row);
    const images = value.poster ? [{ href: value.poster }] : [];
    return { value, images, until, head: () => freeHead({ ...value, author: row.author }, way, { name, origin }) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'lesson.not_found') return { value: null, status: 404 as const };
    throw error;
  }
}

export const offerPublicQueries = {
  sale: async (app, { siteId, ip }, { offer }) => {
    // The main app sells nothing by itself: whoever tries a page out there is asked who they are by the call.
    if (siteId === null) return undefined;
    try {
      const [value, { fullName: name, origin }, until] = await Promise.all([
        lookAtSale(app, { siteId, id: offer }, ip),
        findMailPanel(app, siteId),
        findNextMoment(app.db, siteId),
      ]);
      const images = heroOf(value.courses[0]);
      return { value, images, until, head: (locale) => saleHead(value, { name, origin }, locale) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'offer.not_found') return { value: null, status: 404 as const };
      throw error;
    }
  },
  'sale.lesson': async (app, visitor, { offer, lesson }) => freeLesson(app, visitor, { offer }, lesson),
  'free.lesson': async (app, visitor, { course, lesson }) => freeLesson(app, visitor, { course }, lesson),
  'free.courses': async (app, { siteId, ip }) => {
    if (siteId === null) return undefined;
    const [value, { fullName: name, origin }, until] = await Promise.all([
      lookAtFreeCourses(app, siteId, ip),
      findMailPanel(app, siteId),
      findNextMoment(app.db, siteId),
    ]);
    return { value, until, head: (locale) => freeCoursesHead(value, { name, origin }, locale) };
  },
  'free.course': async (app, { siteId, ip }, { course: courseId }) => {
    if (siteId === null) return undefined;
    try {
      const [{ course: value, isWhole }, { fullName: name, origin }, until] = await Promise.all([
        lookAtFreeCourse(app, { siteId, courseId }, ip),
        findMailPanel(app, siteId),
        findNextMoment(app.db, siteId),
      ]);
      return {
        value,
        until,
        images: heroOf(value),
        head: (locale) => freeCourseHead(value, isWhole, { name, origin }, locale),
      };
    } catch (error) {
      if (error instanceof AppError && error.code === 'course.not_found') return { value: null, status: 404 as const };
      throw error;
    }
  },
} satisfies Module['publicQueries'];
