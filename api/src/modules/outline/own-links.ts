import { panelOrigin, type Config } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import { findNames, findTextsThatSay, writeText } from './own-links.queries.ts';

/** What became what; `lessons` names the copies of all that was copied. */
type Copied = {
  siteId: number;
  course: { from: number; to: number };
  modules: ReadonlyMap<number, number>;
  lessons: ReadonlyMap<number, number>;
};

const PLACE = /^\/curso\/(\d+)(?:\/modulo\/(\d+)(?:\/aula\/(\d+))?)?\/?$/;
const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));

/** Where a path of the original leads in the copy; undefined where that is no part of it. @param moduleOf of copies of lessons */
function placeIn(
  { course, modules, lessons }: Copied,
  path: string,
  moduleOf: ReadonlyMap<number, number>,
): string | undefined {
  const [courseId, moduleId, lessonId] = (PLACE.exec(path) ?? []).slice(1).map(numberOf);
  if (courseId !== course.from) return undefined;
  if (lessonId !== undefined) {
    const lesson = lessons.get(lessonId);
    return lesson === undefined ? undefined : `/curso/${course.to}/modulo/${moduleOf.get(lesson)}/aula/${lesson}`;
  }
  if (moduleId === undefined) return `/curso/${course.to}`;
  const module = modules.get(moduleId);
  return module === undefined ? undefined : `/curso/${course.to}/modulo/${module}`;
}

/** Links in texts of a copy lead to the copy of what they lead to, or whoever takes the original away leaves it full of dead ones. */
export async function turnLinks(trx: Db, config: Config, copied: Copied): Promise<void> {
  const { siteId, course, lessons } = copied;
  const rows = await findTextsThatSay(trx, siteId, [...lessons.values()], `/curso/${course.from}`);
  if (rows.every(({ body }) => body === null)) return;
  const { slugs, domains } = await findNames(trx, siteId);
  const hosts = new Set([...domains, ...slugs.map((slug) => new URL(panelOrigin(config, slug)).hostname)]);
  const moduleOf = new Map(rows.map(({ id, module_id }) => [id, module_id]));
  const turned = (href: string) => {
    const url = URL.canParse(href) ? new URL(href) : undefined;
    const path = url && hosts.has(url.hostname) ? placeIn(copied, url.pathname, moduleOf) : undefined;
    if (!url || path === undefined) return href;
    url.pathname = path;
    return url.href;
  };
  for (const { id, body } of rows) {
    if (body === null) continue;
    const before = JSON.stringify(body);
    const after = JSON.stringify(body, (key, value: unknown) =>
      key === 'href' && typeof value === 'string' ? turned(value) : value,
    );
    if (after !== before) await writeText(trx, siteId, id, after);
  }
}
