import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { spokenScripts } from './languages-plugin.ts';
import { integrityOf } from './shipped.ts';
import { readTexts, speak } from './spoken-texts.ts';

const idOf = (text: string) => createHash('sha256').update(`${text}\u001f`).digest('base64url').slice(0, 6);
const folder = mkdtempSync(path.join(tmpdir(), 'clube-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
function catalogue(pairs: Record<string, string>, named: Record<string, string> = {}) {
  const file = path.join(folder, `${(files += 1)}.po`);
  const entry = ([text, translation]: [string, string]) =>
    `msgid ${JSON.stringify(text)}\nmsgstr ${JSON.stringify(translation)}\n`;
  writeFileSync(
    file,
    [
      'msgid ""\nmsgstr ""\n"Language: es\\n"\n',
      ...Object.entries(pairs).map(entry),
      ...Object.entries(named).map((pair) => `#. js-lingui-explicit-id\n${entry(pair)}`),
    ].join('\n'),
  );
  return readTexts([file]);
}

test('words, sentences with places and plurals are those of the catalogue, whatever quotes stand around them; the rest is as it was', () => {
  const plural = '{n, plural, one {# aula} other {# aulas}}';
  const texts = catalogue({
    Salvar: 'Guardar "ya"',
    'Olá {name}': 'Hola, {name}',
    [plural]: '{n, plural, one {# clase} other {# clases}}',
    Sair: '',
    'Não está aqui': 'No está aquí',
  });
  const before = [
    `t._({id:"${idOf('Salvar')}",message:"Salvar"})`,
    `t._({id:\`${idOf('Salvar')}\`,message:\`Salvar\`})`,
    `(0,r.jsx)(T,{id:'${idOf('Olá {name}')}',values:{name:n},components:{0:(0,r.jsx)("b",{})},message:["Olá ",["name"]]})`,
    `t._({id:"${idOf(plural)}",message:[["n","plural",{one:["#"," aula"],other:["#"," aulas"]}]],values:{n:2}})`,
    `t._({id:"${idOf('Sair')}",message:"Sair"})`,
    `x({id:"abcdef",message:"Salvar"})`,
  ];
  const { code, silent } = speak(before.join(';'), texts);
  const said = JSON.stringify('Guardar "ya"');
  expect(code.split(';')).toEqual([
    `t._({id:"${idOf('Salvar')}",message:${said}})`,
    `t._({id:\`${idOf('Salvar')}\`,message:${said}})`,
    before[2]!.replace('["Olá ",["name"]]', '["Hola, ",["name"]]'),
    before[3]!.replace('{one:["#"," aula"],other:["#"," aulas"]}', '{"one":["#"," clase"],"other":["#"," clases"]}'),
    before[4],
    before[5],
  ]);
  expect(silent).toEqual([]);
});

const script = (name: string, text: string, more = '') => {
  const content = `t._({id:"${idOf(text)}",message:"${text}"});${more}`;
  return { name: `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`, content };
};
const tableOf = (scripts: readonly { name: string; content: string }[]) => ({
  name: 'remoteEntry.js',
  content: scripts
    .map(({ name, content }) => `"${name.split('.')[1]}";"${integrityOf(Buffer.from(content))}"`)
    .join(';'),
});
const built = (scripts: Parameters<typeof spokenScripts>[0], texts: Parameters<typeof spokenScripts>[1]) => {
  const made = spokenScripts(scripts, texts, 'es');
  if (typeof made === 'string') throw new Error(made);
  return made;
};

test('a file of a language is named by what is in it, and the table of that language names it with its hash; what has no texts is one file for all', () => {
  const page = script('page', 'Salvar');
  const other = { name: 'other.01234567.js', content: 'draw()' };
  const scripts = [page, other, tableOf([page, other])];
  const spoken = built(scripts, catalogue({ Salvar: 'Guardar' }));
  expect([...spoken.keys()]).toEqual([page.name, 'remoteEntry.js']);
  const { name, content } = spoken.get(page.name)!;
  expect(content).toBe(page.content.replace('"Salvar"', '"Guardar"'));
  expect(name).toBe(`page.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`);
  expect(spoken.get('remoteEntry.js')).toEqual({
    name: 'remoteEntry.es.js',
    content: tableOf([{ name, content }, other]).content,
  });
});

test('another translation renames the file that says it, and no other', () => {
  const [page, side] = [script('page', 'Salvar'), script('side', 'Sair')];
  const scripts = [page, side, tableOf([page, side])];
  const before = built(scripts, catalogue({ Salvar: 'Guardar', Sair: 'Salir' }));
  const after = built(scripts, catalogue({ Salvar: 'Grabar', Sair: 'Salir' }));
  expect(after.get(side.name)).toEqual(before.get(side.name));
  expect(after.get(page.name)!.name).not.toBe(before.get(page.name)!.name);
  expect(after.get('remoteEntry.js')!.content).not.toBe(before.get('remoteEntry.js')!.content);
});

test('a text that only a catalogue can say keeps the catalogue: nothing is half translated', () => {
  const page = script('page', 'Salvar');
  const without = { name: 'lost.01234567.js', content: `t._({id:"${idOf('Sair')}",message:word})` };
  const texts = catalogue({ Salvar: 'Guardar', Sair: 'Salir' });
  expect(spokenScripts([page, without], texts, 'es')).toMatch(/without its words/);
  const named = catalogue({ Salvar: 'Guardar' }, { 'own.id': 'Propio' });
  expect(spokenScripts([page], named, 'es')).toMatch(/^own\.id stands/);
  const withWords = { name: 'own.01234567.js', content: 't._({id:"own.id",message:"Meu"})' };
  expect(built([page, withWords], named).get(withWords.name)!.content).toBe('t._({id:"own.id",message:"Propio"})');
});
