import type { Created } from '@clube/shared/contracts/common';
import { api } from './api.ts';
import type { Person, TestCourse } from './panel.ts';

/** What stands in an address for a parameter of its path, by the parameter's name. */
export type Values = Readonly<Record<string, number>>;

/**
 * Something of everything that has a page of its own, for the parameters of the remotes' paths: a new one gets its line here, and the
 * tests that go to every screen go there too.
 */
export async function valuesOf(token: string, course: TestCourse, student: Person): Promise<Values> {
  const { id: ticket } = await api<Created>('POST', '/ticket', {
    token: student.token,
    body: { title: 'Certificado', message: 'Onde fica?' },
  });
  const { id: article } = await api<Created>('POST', '/article', { token, body: { title: 'Como entrar' } });
  const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Pelo e-mail.' }] }] };
  await api('PATCH', `/article/${article}`, { token, body: { version: 1, body: words, is_published: true } });
  const [lesson] = course.lessons;
  return {
    artigo: article,
    curso: course.id,
    course: course.id,
    modulo: lesson!.moduleId,
    module: lesson!.moduleId,
    aula: lesson!.id,
    id: ticket,
  };
}

/** The address of a path; throws where nothing is known for a parameter. */
export const addressOf = (path: string, values: Values): string =>
  path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: nothing stands for :${name} in e2e/commands/addresses.ts`);
    return String(value);
  });
