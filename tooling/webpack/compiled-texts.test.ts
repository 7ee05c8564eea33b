import { runInNewContext } from 'node:vm';
import { transform } from '@swc/core';
import { setupI18n, type Messages } from '@lingui/core';
import { expect, test } from '@jest/globals';
import { compileTexts } from './compiled-texts.js';
import { linguiPlugin } from './lingui.ts';

/** As a build compiles it: swc with the macros, then the loader. */
async function build(source: string): Promise<string> {
  const { code } = await transform(source, {
    filename: 'texts.tsx',
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { plugins: [linguiPlugin({ descriptorFields: 'message' })] },
    },
  });
  return compileTexts(code);
}
type Message = Messages[string];
/** What stands behind each `message:` of what was built. */
const messagesIn = (code: string) =>
  [...code.matchAll(/\bmessage: (.+?),?$/gm)].map(([, written]) => runInNewContext(`(${written})`) as Message);

test('a sentence with places is in the code as Lingui draws it: of `t`, `msg`, `plural` and `<Trans>`, with its quotes', async () => {
  const code = await build(`
    import { Plural, Trans, useLingui } from '@lingui/react/macro';
    import { msg, plural } from '@lingui/core/macro';
    export const hello = msg\`Diga "oi" a {name} d'água\`;
    export const inContext = msg({ message: 'Em {place}', context: 'where' });
    export const ofItsOwn = msg({ id: 'own.id', message: 'É {own}' });
    export function Part({ name, count }) {
      const { t } = useLingui();
      return <><Trans>Olá, <b>{name}</b></Trans><Plural value={count} one="# aula" other="# aulas" />{t\`Oi \${name}\`}
        {t({ message: plural(count, { one: '# nota', other: '# notas' }) })}</>;
    }`);
  const i18n = setupI18n({ locale: 'pt', messages: { pt: {} } });
  const values = { name: 'Ana', place: 'casa', own: 'minha', count: 2 };
  const said = messagesIn(code).map((message) => i18n._('none', values, { message: message as string }));
  expect(said.toSorted()).toEqual(
    ['2 aulas', '2 notas', 'Diga "oi" a Ana d\'água', 'Em casa', 'Oi Ana', 'Olá, <0>Ana</0>', 'É minha'].toSorted(),
  );
});

test('a text of words alone stays one, and what is no text of Lingui’s stays as it is', async () => {
  const source = `
    import { msg } from '@lingui/core/macro';
    export const words = msg\`Salvar "isto" já\`;
    export const other = { id: 'abcdef', message: 'a {b}' };
    export const call = draw(Other, { id: 'abcdef', message: 'a {b}' });`;
  const code = await build(source);
  expect(messagesIn(code).filter((message) => typeof message !== 'string')).toEqual([]);
  expect(code).toContain('\'Salvar "isto" já\'');
  expect(code.match(/'a \{b\}'/g)).toHaveLength(2);
});
