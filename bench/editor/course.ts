import type { BenchPlatform } from '../lib/platform.ts';
import type { DemoPlace } from '../lib/people.ts';

export type EditedCourse = { courseId: number; moduleIds: number[]; lessonIds: number[] };

/** A course of the demo panel with so many modules of so many lessons each, as an owner has made it. */
export async function createCourse(
  { connection }: BenchPlatform,
  { siteId }: DemoPlace,
  modules: number,
  lessons: number,
): Promise<EditedCourse> {
  const { pool } = connection;
  const ids = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows.map(({ id }) => id);
  const [courseId] = (await ids('insert into courses (site_id, title, published_at) values ($1, $2, now())', [
    siteId,
    `Curso de ${modules * lessons} aulas`,
  ])) as [number];
  const moduleIds = await ids(
    `insert into modules (site_id, course_id, title, position, published_at)
     select $1, $2, 'Módulo ' || n, n, now() from generate_series(1, $3::int) n`,
    [siteId, courseId, modules],
  );
  const lessonIds: number[] = [];
  for (const moduleId of moduleIds)
    lessonIds.push(
      ...(await ids(
        `insert into lessons (site_id, course_id, module_id, title, position, published_at)
         select $1, $2, $3, 'Aula ' || n || ': a luz da janela muda a cor do papel', n, now() from generate_series(1, $4::int) n`,
        [siteId, courseId, moduleId, lessons],
      )),
    );
  return { courseId, moduleIds, lessonIds };
}
