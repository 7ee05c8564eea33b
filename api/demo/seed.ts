import { stat } from 'node:fs/promises';
import path from 'node:path';
import { hashPassword } from '../src/modules/user/password.ts';
import { createComment } from '../src/modules/comment/operations.ts';
import { setLiked } from '../src/modules/comment/queries.ts';
import { createCourse, patchCourse } from '../src/modules/course/queries.ts';
import { lessonColumns } from '../src/modules/lesson/operations.ts';
import { createLesson } from '../src/modules/lesson/queries.ts';
import { createModule } from '../src/modules/module/queries.ts';
import { createMedia } from '../src/modules/media/queries.ts';
import { addMember } from '../src/modules/member/queries.ts';
import { createPanel } from '../src/modules/site/operations.ts';
import { writeMeta } from '../src/modules/meta/queries.ts';
import { createTicket, replyToTicket } from '../src/modules/ticket/operations.ts';
import { setTicketStatus } from '../src/modules/ticket/queries.ts';
import type { Context } from '../src/plugins/context.ts';
import { demoComments, demoCourses, demoPanel, demoPeople, demoTickets } from './content.ts';
import { seedPlan } from './plan.ts';

export const DEMO_PASSWORD = 'clube-demo';
const VIDEOS = path.join(import.meta.dirname, 'videos');
const inDays = (days: number | undefined) =>
  days === undefined ? null : new Date(Date.now() + days * 86_400_000).toISOString();

type Lesson = { siteId: number; courseId: number; moduleId: number; lessonId: number };

async function seedVideos({ connection: { db }, storage }: Context, siteId: number, memberId: number) {
  const media = new Map<string, number>();
  for (const name of ['aquarela', 'violao', 'pao'] as const) {
    const file = path.join(VIDEOS, `${name}.mp4`);
    const sourceKey = `sites/${siteId}/uploads/demo-${name}`;
    await storage.adopt(sourceKey, file);
    const { id } = await createMedia(db, {
      siteId,
      memberId,
      name: `${name}.mp4`,
      sizeBytes: (await stat(file)).size,
      uploadId: `${siteId}-demo-${name}`,
      sourceKey,
    });
    media.set(name, id);
  }
  return media;
}

async function seedCourses(
  { connection: { db } }: Context,
  { siteId, memberId }: { siteId: number; memberId: number },
  media: Map<string, number>,
): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (const course of demoCourses) {
    const { id: courseId } = await createCourse(db, siteId, course);
    await patchCourse(db, { siteId, courseId }, { published: true });
    for (const module of course.modules) {
      const { id: moduleId } = await createModule(
        db,
        { siteId, courseId },
        { title: module.title, release_at: inDays(module.opensInDays) },
      );
      for (const { video, ...lesson } of module.lessons) {
        const columns = await lessonColumns(
          db,
          { siteId, memberId, isStaff: true },
          { ...lesson, media_id: (video && media.get(video)) ?? null },
        );
        const { id: lessonId } = await createLesson(db, { siteId, courseId, moduleId }, lesson, columns);
        lessons.push({ siteId, courseId, moduleId, lessonId });
      }
    }
  }
  return lessons;
}

async function seedCommunity({ connection }: Context, siteId: number, members: Map<string, number>, lessons: Lesson[]) {
  const lesson = lessons[5]!;
  const ids: number[] = [];
  for (const { author, comment, replyTo } of demoComments) {
    const created = await createComment(connection.db, lesson, {
      memberId: members.get(author)!,
      moderates: false,
      reviewsAll: false,
      comment,
      parentId: replyTo === undefined ? null : ids[replyTo]!,
      idempotencyKey: null,
    });
    ids.push(created.id);
  }
  for (const email of ['bia@atelie.example', 'dora@atelie.example', 'iago@atelie.example']) {
    await setLiked(connection.db, lesson, { memberId: members.get(email)!, moderates: false }, ids[1]!, true);
  }
  for (const { author, title, messages, closed } of demoTickets) {
    const requester = { siteId, memberId: members.get(author)!, answers: false };
    const { id } = await createTicket(connection.db, requester, { title, message: messages[0]![1]! });
    for (const [email, message] of messages.slice(1))
      await replyToTicket(connection.db, { siteId, memberId: members.get(email!)!, answers: true }, id, {
        message: message!,
      });
    if (closed) await setTicketStatus(connection.db, siteId, id, 'closed');
  }
  // As if long ago: the films are converted only now, and nobody completes what nobody can watch.
  await connection.db
    .insertInto('lesson_progress')
    .values(
      lessons.slice(0, 5).map(({ lessonId, courseId, moduleId }) => ({
        site_id: siteId,
        member_id: members.get('bia@atelie.example')!,
        course_id: courseId,
        module_id: moduleId,
        lesson_id: lessonId,
        completed_at: new Date(),
      })),
    )
    .execute();
}

/** Fills an empty platform with the demo panel, once. Returns whether it did. */
export async function seedDemo(context: Context): Promise<boolean> {
  const { db } = context.connection;
  const taken = await db.selectFrom('sites').select('id').where('slug', '=', demoPanel.slug).executeTakeFirst();
  if (taken) return false;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const [owner, ...others] = demoPeople;
  const { id: ownerId } = await db
    .insertInto('users')
    .values({ email: owner.email, first_name: owner.first_name, last_name: owner.last_name, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const site = await createPanel(db, { ...demoPanel, ownerId, demoCourse: null });
  const siteId = site!.id;
  await writeMeta(db, siteId, 'main_color', demoPanel.color);
  const ownerMember = await db
    .selectFrom('members')
    .select('id')
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  const members = new Map<string, number>([[owner.email, ownerMember.id]]);
  const media = await seedVideos(context, siteId, ownerMember.id);
  const lessons = await seedCourses(context, { siteId, memberId: ownerMember.id }, media);
  const courseIds = [...new Set(lessons.map(({ courseId }) => courseId))];
  for (const { role, ...person } of others) {
    const { id: userId } = await db
      .insertInto('users')
      .values({ ...person, password_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await addMember(db, {
      siteId,
      userId,
      role,
      firstName: person.first_name,
      lastName: person.last_name,
      phone: null,
      document: null,
      courseIds: role === 'student' ? courseIds.slice(0, 2) : [],
    });
    members.set(person.email, id);
  }
  await db
    .insertInto('banners')
    .values({
      site_id: siteId,
      title: 'Aquarela do zero ao primeiro quadro',
      subtitle: 'Módulo novo no ar: luz e sombra em camadas.',
      button_text: 'Ver o curso',
      link: `/curso/${courseIds[0]}`,
    })
    .execute();
  await seedCommunity(context, siteId, members, lessons);
  await seedPlan(context, siteId);
  return true;
}
