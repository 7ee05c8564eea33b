/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Article, ArticleCard, ArticleDraft, ArticleRow } from '@clube/shared/contracts/article';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { tellingWords, wantedWords } from './wanted.ts';

let server: TestServer;
let panel: Panel;
let support: Actor;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  support = await createActor(server, panel, 'support');
  student = await createActor(server, panel, 'student');
});

const get = <T>(url: string, as: Actor = student) => call<T>(server, { url: `/api/article${url}`, as });
const send = <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, as: Actor = support) =>
  call<T>(server, { method, url: `/api/article${url}`, as, ...(body !== undefined && { body }) });
const write = async (title: string, words = '', change: object = {}) => {
  const { id } = (await send<{ id: number }>('POST', '', { title })).body;
  await send('PATCH', `/${id}`, { version: 1, body: textOfWords(words), is_published: true, ...change });
  return id;
};
const titles = async (query: string, as: Actor = student) =>
  (await get<ArticleCard[]>(query, as)).body.map(({ title }) => title);
const find = (q: string) => titles(`?q=${encodeURIComponent(q)}`);
const suggest = (q: string) => titles(`/suggest?q=${encodeURIComponent(q)}`);

test('is written as a draft, published, read in its order and by its category, and taken down again', async () => {
  const { status, body } = await send<{ id: number }>('POST', '', { title: ' Como entrar ' });
  expect(status).toBe(201);
  expect((await get<ArticleDraft>(`/${body.id}/draft`, support)).body).toMatchObject({
    title: 'Como entrar',
    is_published: false,
    version: 1,
    body: { type: 'doc', content: [] },
  });
  expect(await titles('')).toEqual([]);
  expect((await get(`/${body.id}`)).status).toBe(404);
  const text = textOfWords('Peça um link por e-mail.');
  const patch = { version: 1, category: 'Acesso', body: text, is_published: true };
  expect((await send<ArticleDraft>('PATCH', `/${body.id}`, patch)).body).toMatchObject({
    version: 2,
    category: 'Acesso',
  });
  expect((await get<ArticleCard[]>('')).body).toEqual([
    { id: body.id, title: 'Como entrar', category: 'Acesso', excerpt: 'Peça um link por e-mail.' },
  ]);
  expect((await get<Article>(`/${body.id}`)).body).toMatchObject({ body: text, helped: null });
  const second = await write('Certificados');
  expect((await send('PUT', '/order', { ids: [second, body.id] })).status).toBe(200);
  expect(await titles('')).toEqual(['Certificados', 'Como entrar']);
  await send('PATCH', `/${second}`, { version: 2, is_published: false });
  expect(await titles('')).toEqual(['Como entrar']);
  expect((await send('DELETE', `/${body.id}`)).status).toBe(200);
  expect((await send('DELETE', `/${body.id}`)).status).toBe(404);
});

test('two who change one: the second is told, and nothing of the first is lost', async () => {
  const id = await write('Um');
  expect((await send('PATCH', `/${id}`, { version: 2, title: 'Primeiro' })).status).toBe(200);
  expect(await send('PATCH', `/${id}`, { version: 2, title: 'Segundo' })).toMatchObject({
    status: 409,
    body: { code: 'version.stale' },
  });
  expect((await get<Article>(`/${id}`)).body.title).toBe('Primeiro');
});

test('an order that is not of all is stale, and so is one that was made over another than there is', async () => {
  const [one, two] = [await write('Um'), await write('Dois')];
  for (const ids of [[one], [one, two, two + 1e6], []])
    expect(await send('PUT', '/order', { ids })).toMatchObject({ status: 409, body: { code: 'order.stale' } });
  expect((await send('PUT', '/order', { ids: [two, one], seen: [one, two] })).status).toBe(200);
  expect(await send('PUT', '/order', { ids: [one, two], seen: [one, two] })).toMatchObject({
    status: 409,
    body: { code: 'order.stale' },
  });
});

describe('search', () => {
  beforeEach(async () => {
    await write('Trocar a senha', 'Abra a sua conta e escolha uma senha nova.', { category: 'Conta' });
    await write('Baixar o certificado', 'Depois da última aula o certificado fica em Certificados.');
    await write('Vídeo não abre', 'Verifique a conexão. Se o vídeo travar, recarregue a página.');
  });

  test.each([
    ['senha', ['Trocar a senha']],
    ['SENHA', ['Trocar a senha']],
    ['sehna', ['Trocar a senha']],
    ['senh', ['Trocar a senha']],
    ['certficado', ['Baixar o certificado']],
    ['certificados', ['Baixar o certificado']],
    ['video', ['Vídeo não abre']],
    ['conexao pagina', ['Vídeo não abre']],
    ['conta', ['Trocar a senha']],
    ['senha certificado', []],
    ['xyzxyz', []],
    ['%', []],
    ["'; drop table articles; --", []],
  ])('%j finds %j', async (q, found) => expect(await find(q)).toEqual(found));

  test('what fits best comes first', async () => {
    await write('Acesso', 'A senha abre tudo.');
    expect(await find('senha')).toEqual(['Trocar a senha', 'Acesso']);
  });

  test('a draft and another panel’s are not found', async () => {
    const { id } = (await send<{ id: number }>('POST', '', { title: 'Senha secreta' })).body;
    expect(id).toBeGreaterThan(0);
    const other = await createPanel(server);
    expect(await titles('?q=senha', other.owner)).toEqual([]);
    expect(await find('secreta')).toEqual([]);
  });

  test('what somebody is writing has its answer before it is sent, by words that tell something', async () => {
    expect(await suggest('Oi, não consigo trocar minha senha, podem me ajudar?')).toEqual(['Trocar a senha']);
    expect(await suggest('onde está o meu certificdo')).toEqual(['Baixar o certificado']);
    expect(await suggest('Olá, bom dia, preciso de ajuda por favor')).toEqual([]);
    expect(await suggest('')).toEqual([]);
  });

  test('uses the index, however many there are', async () => {
    const { rows } = await server.context.connection.pool.query<{ at: string }>(
      `select indexdef as at from pg_indexes where indexname = 'articles_alike'`,
    );
    expect(rows[0]?.at).toMatch(/gin.*site_id.*folded gin_trgm_ops/);
  });
});

test('whether it helped is counted once a person, the last answer', async () => {
  const id = await write('Um');
  const vote = (helped: boolean, as: Actor) => send<Article>('PUT', `/${id}/vote`, { helped }, as);
  expect((await vote(true, student)).body.helped).toBe(true);
  await vote(true, student);
  await vote(false, await createActor(server, panel, 'student'));
  const counts = async () =>
    (await get<ArticleRow[]>('/all', support)).body.map(({ helped, not_helped }) => [helped, not_helped]);
  expect(await counts()).toEqual([[1, 1]]);
  expect((await vote(false, student)).body.helped).toBe(false);
  expect(await counts()).toEqual([[0, 2]]);
  expect((await send('PUT', `/${id + 1e6}/vote`, { helped: true }, student)).status).toBe(404);
});

describe('what is refused', () => {
  const link = (href: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  });
  test.each([
    ['markup', { body: '<script>alert(1)</script>' }, 400],
    ['a node that is not known', { body: { type: 'doc', content: [{ type: 'script' }] } }, 400],
    [
      'a picture',
      {
        body: {
          type: 'doc',
          content: [{ type: 'picture', attrs: { key: 'a'.repeat(22), width: 1, height: 1, alt: '' } }],
        },
      },
      400,
    ],
    [
      'a frame',
      { body: { type: 'doc', content: [{ type: 'embed', attrs: { url: 'https://youtu.be/dQw4w9WgXcQ' } }] } },
      400,
    ],
    ['a script as a link', { body: link('javascript:alert(1)') }, 400],
    ['a link with a password', { body: link('https://a:b@x.example') }, 422],
    ['too long a text', { body: textOfWords('a'.repeat(20_001)) }, 422],
    ['too long a title', { title: 'a'.repeat(161) }, 400],
    ['an empty title', { title: '  ' }, 400],
    ['more than is known', { site_id: 1 }, 400],
  ])('%s', async (_name, change, status) => {
    const id = await write('Um', 'fica');
    expect((await send('PATCH', `/${id}`, { version: 2, ...change })).status).toBe(status);
    expect((await get<Article>(`/${id}`)).body).toMatchObject({ title: 'Um', body: textOfWords('fica') });
  });
});

test.each([
  ['owner', true],
  ['admin', true],
  ['support', true],
  ['instructor', false],
  ['moderator', false],
  ['student', false],
] as const)('%s writes articles: %s', async (role, may) => {
  const as = role === 'owner' ? panel.owner : await createActor(server, panel, role);
  const id = await write('Um');
  const asked = await Promise.all([
    get('/all', as),
    get(`/${id}/draft`, as),
    send('POST', '', { title: 'Outro' }, as),
    send('PATCH', `/${id}`, { version: 2, title: 'x' }, as),
    send('DELETE', `/${id + 1e6}`, undefined, as),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(may ? [200, 200, 201, 200, 404] : [403, 403, 403, 403, 403]);
  expect((await get('', as)).status).toBe(200);
});

test('nobody who is not signed in reads one', async () => {
  expect((await call(server, { url: '/api/article' })).status).toBe(401);
});

test('common words say nothing, unless there are no others', () => {
  expect(wantedWords('Como faço o certificado?')).toEqual(['faco', 'certificado']);
  expect(wantedWords('como')).toEqual(['como']);
  expect(tellingWords('Não consigo abrir a aula de aquarela')).toEqual(['aquarela', 'abrir', 'aula']);
});
