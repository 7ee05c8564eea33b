/** @long */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CourseFile, FileLesson } from '@clube/shared/contracts/course-file';
import { COURSE_FILE_VERSION, LONGEST_LINK } from '@clube/shared/contracts/course-file-limits';
import { documentOf, imported, looked, packed, sendFile, unzipped, zipped } from '../../../test/course-files.ts';
import {
  call,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let document: CourseFile;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  const { courseId } = await createTestCourse(server, panel, { lessons: [2] });
  document = documentOf(await unzipped(await packed(server, panel, courseId)));
});
afterAll(() => server.close());

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const course = () => ['course.json', json(document)] as const;
type Plain = { name: string; content?: Buffer; flags?: number; method?: number; size?: number; mode?: number };
/** A ZIP as no packer makes it: each entry says of itself what it likes. */
function forged(entries: readonly Plain[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const {
    name,
    content = Buffer.alloc(0),
    flags = 0,
    method = 0,
    size = content.length,
    mode = 0o100644,
  } of entries) {
    const called = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(called.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(3 << 8, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(content.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(called.length, 28);
    central.writeUInt32LE(mode * 0x10000, 38);
    central.writeUInt32LE(offset, 42);
    parts.push(local, called, content);
    directory.push(central, called);
    offset += 30 + called.length + content.length;
  }
  const ending = Buffer.alloc(22);
  ending.writeUInt32LE(0x06054b50, 0);
  ending.writeUInt16LE(entries.length, 8);
  ending.writeUInt16LE(entries.length, 10);
  ending.writeUInt32LE(Buffer.concat(directory).length, 12);
  ending.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, ending]);
}
const faultsOf = async (file: Buffer) => {
  const { state, report } = await looked(server, panel, file);
  return [state, ...report!.errors.map(({ fault }) => fault)];
};

describe('an archive that', () => {
  const zeros = Buffer.alloc(40 * 1024 * 1024);
  const packedZeros = deflateRawSync(zeros);
  const packedPart = deflateRawSync(zeros.subarray(0, 900_000));
  const deep = Buffer.from(
    `{"format":"clube.course","version":1,"course":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  );
  const cases: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['is none but begins as one', () => Buffer.from('PK nothing at all'), 'archive'],
    ['holds no course', () => zipped([['other.json', json({})]]), 'no_document'],
    [
      'unpacks to a thousand times itself',
      () => forged([{ name: 'media/a.mp4', content: packedZeros, method: 8, size: zeros.length }]),
      'bomb',
    ],
    [
      'is small entries that are large together',
      () =>
        forged(
          Array.from({ length: 500 }, (_, at) => ({
            name: `media/m-${at}.mp4`,
            content: packedPart,
            method: 8,
            size: 900_000,
          })),
        ),
      'bomb',
    ],
    [
      'has more files than any course',
      () => forged(Array.from({ length: 31_000 }, (_, at) => ({ name: `a${at}` }))),
      'too_many_files',
    ],
    ['climbs out of its folder', () => forged([{ name: '../../etc/passwd', content: Buffer.from('x') }]), 'file_name'],
    ['names an absolute path', () => forged([{ name: '/etc/passwd', content: Buffer.from('x') }]), 'file_name'],
    [
      'names a path of Windows',
      () => forged([{ name: 'media\\..\\..\\a.mp4', content: Buffer.from('x') }]),
      'file_name',
    ],
    [
      'has a name of a megabyte',
      () => forged([{ name: `media/${'a'.repeat(60_000)}`, content: Buffer.from('x') }]),
      'file_name',
    ],
    [
      'has a symbolic link',
      () => forged([{ name: 'course.json', content: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
      'link',
    ],
    [
      'is encrypted',
      () => forged([{ name: 'course.json', content: Buffer.from('secret'), flags: 1, method: 8 }]),
      'encrypted',
    ],
    [
      'names a file twice',
      () =>
        forged([
          { name: 'course.json', content: json(document) },
          { name: 'course.json', content: json({}) },
        ]),
      'repeated_name',
    ],
    [
      'is packed as nobody unpacks',
      () => forged([{ name: 'course.json', content: Buffer.from('x'), method: 99 }]),
      'archive',
    ],
    [
      'says that its document is smaller than it is',
      () => forged([{ name: 'course.json', content: packedZeros, method: 8, size: 100 }]),
      'damaged',
    ],
    ['has a document that is no JSON', () => zipped([['course.json', Buffer.from('{')]]), 'not_json'],
    ['has a document of other letters', () => zipped([['course.json', Buffer.from([0xff, 0xfe, 0x7b])]]), 'not_json'],
    ['has a document without end', () => zipped([['course.json', Buffer.alloc(33 * 1024 * 1024, ' ')]]), 'bomb'],
    ['is deeper than anybody reads', () => zipped([['course.json', deep]]), 'not_a_course'],
    ['is of something else', () => zipped([['course.json', json({ format: 'other' })]]), 'not_a_course'],
    [
      'is of a version to come',
      () => zipped([['course.json', json({ ...document, version: COURSE_FILE_VERSION + 1 })]]),
      'unknown_version',
    ],
    [
      'brings what no course has',
      () => zipped([['course.json', json({ ...document, course: { ...document.course, site_id: 1 } })]]),
      'not_a_course',
    ],
    [
      'brings markup in the place of a text',
      () => {
        const bad = structuredClone(document) as { modules: { lessons: { text: unknown }[] }[] };
        bad.modules[0]!.lessons[0]!.text = { type: 'doc', content: [{ type: 'html', attrs: { html: '<script>' } }] };
        return zipped([['course.json', json(bad)]]);
      },
      'not_a_course',
    ],
    [
      'says of a link that it lasts longer than certificates can count',
      () => {
        const bad = structuredClone(document);
        bad.modules[0]!.lessons[0]!.address_seconds = LONGEST_LINK + 1;
        return zipped([['course.json', json(bad)]]);
      },
      'not_a_course',
    ],
    [
      'names files that lie elsewhere',
      () => {
        const bad = structuredClone(document);
        bad.pictures = [{ key: 'a'.repeat(22), file: '../../../etc/passwd' }];
        return zipped([['course.json', json(bad)]]);
      },
      'not_a_course',
    ],
  ];
  test.each(cases)('%s is refused, and why is said', async (_title, make, fault) => {
    const answer = await faultsOf(await make());
    expect(answer).toEqual(['failed', fault]);
  });

  test('has beside it what a Mac puts there is read all the same', async () => {
    expect(
      await faultsOf(
        forged([
          { name: '__MACOSX/._course.json', content: Buffer.from('x') },
          { name: '.DS_Store', content: Buffer.from('x') },
          { name: 'media/' },
          { name: 'course.json', content: Buffer.from(JSON.stringify(document)) },
        ]),
      ),
    ).toEqual(['ready']);
  });

  test('breaks its titles, or turns their reading order around, is read without that', async () => {
    const bad = structuredClone(document);
    bad.course.title = 'Aqua\u202Erela\nGrátis';
    bad.modules[0]!.lessons[0]!.title = '\u2066Aula\u2069\r\n1';
    const done = await imported(server, panel, await zipped([['course.json', json(bad)]]));
    const { course: made, modules } = documentOf(await unzipped(await packed(server, panel, done.course_id!)));
    expect([made.title, modules[0]!.lessons[0]!.title]).toEqual(['Aquarela Grátis', 'Aula 1']);
  });

  test('calls something what nobody sees is brought with three dots for a name, a chapter is left out, a material reads as it is', async () => {
    const film = await readFile(path.join(import.meta.dirname, '../../../test/samples/slides.mp4'));
    const note = Buffer.from('%PDF-1.4\n');
    const part = (file: string, content: Buffer) => ({
      file,
      size_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    const bad = structuredClone(document);
    const [module] = bad.modules;
    const [one] = module!.lessons;
    [bad.course.title, module!.title, one!.title, bad.course.author] = ['\u202E', '\u200B', '\u0000', '\u2800'];
    const chapters = [
      { seconds: 0, title: '\u202E' },
      { seconds: 1, title: '\u2066Fim' },
    ];
    bad.media = [{ name: 'media-1', title: '\u3164', source: part('media/1.mp4', film), chapters, captions: [] }];
    one!.media = 'media-1';
    one!.materials = [{ name: 'Aula \u202Efdp', type: 'pdf', ...part('materials/1.pdf', note) }];
    const zip = await zipped([
      ['course.json', json(bad)],
      ['media/1.mp4', film],
      ['materials/1.pdf', note],
    ]);
    const done = await imported(server, panel, zip);
    expect([done.state, done.report!.errors]).toEqual(['done', []]);
    const { rows } = await server.context.connection.pool.query(
      `select m.name, c.seconds, c.title from media m join media_chapters c on c.site_id = m.site_id and c.media_id = m.id
       where m.site_id = $1 and m.name = '…'`,
      [panel.siteId],
    );
    const { course: made, modules } = documentOf(await unzipped(await packed(server, panel, done.course_id!)));
    const [{ title, materials }] = modules[0]!.lessons as [FileLesson];
    expect([made.title, made.author, modules[0]!.title, title]).toEqual(['…', '', '…', '…']);
    expect(rows).toEqual([{ name: '…', seconds: 1, title: 'Fim' }]);
    expect(materials.map(({ name }) => name)).toEqual(['Aula fdp']);
  });

  test('asks for what is inside of a network, or runs something, is brought without it', async () => {
    const bad = structuredClone(document);
    const [one, two] = bad.modules[0]!.lessons;
    one!.address = 'http://127.0.0.1:5432/';
    two!.text = {
      type: 'doc',
      content: [
        { type: 'embed', attrs: { url: 'https://localhost/admin' } },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: '<b onclick=x>',
              marks: [{ type: 'link', attrs: { href: 'https://user:pass@host.example/' } }],
            },
          ],
        },
      ],
    };
    const done = await imported(server, panel, await zipped([['course.json', json(bad)]]));
    expect(done.report!.errors.map(({ fault, where }) => [fault, where])).toEqual([
      ['address', 'Módulo 1 › Aula 1'],
      ['text_link', 'Módulo 1 › Aula 2'],
      ['address', 'Módulo 1 › Aula 2'],
    ]);
    const { modules } = documentOf(await unzipped(await packed(server, panel, done.course_id!)));
    expect(modules[0]!.lessons[0]!.address).toBeNull();
    expect(modules[0]!.lessons[1]!.text).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '<b onclick=x>', marks: [] }] }],
    });
  });

  test('is more than the panel may keep is refused before anything is made', async () => {
    await server.context.connection.pool.query('update sites set storage_quota_bytes = 100 where id = $1', [
      panel.siteId,
    ]);
    expect((await sendFile(server, panel.owner, await zipped([course()]))).body.code).toBe('site.storage_exceeded');
    await server.context.connection.pool.query('update sites set storage_quota_bytes = default where id = $1', [
      panel.siteId,
    ]);
  });

  test('has another length than was said is none', async () => {
    const file = await zipped([course()]);
    const answer = await call<{ code: string }>(server, {
      method: 'POST',
      url: '/api/course/import',
      as: panel.owner,
      body: file,
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(file.length - 1) },
    });
    expect(answer.status).toBe(400);
  });
});
