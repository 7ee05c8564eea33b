import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { CourseExport } from '@clube/shared/contracts/course-export';
import type { CourseFile } from '@clube/shared/contracts/course-file';
import type { CourseImport } from '@clube/shared/contracts/course-import';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { makeExport } from '../src/modules/course-export/operations.ts';
import { lookAt, runImport } from '../src/modules/course-import/work.ts';
import { call, type Actor, type Panel, type TestServer } from './harness.ts';

const log = { info() {}, error() {} } as never;

/** Packs a course, as a worker does, and takes the file away. */
export async function packed(server: TestServer, panel: Panel, courseId: number, media = true): Promise<Buffer> {
  const asked = await call<CourseExport>(server, {
    method: 'POST',
    url: `/api/course/${courseId}/export`,
    as: panel.owner,
    body: { with_media: media },
  });
  await makeExport(server.context, log, { siteId: panel.siteId, id: asked.body.id });
  const answer = await server.app.inject({
    url: `/api/course/${courseId}/export/${asked.body.id}/file`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${panel.owner.token}` },
  });
  if (answer.statusCode !== 200) throw new Error(`The file was answered with ${answer.statusCode}`);
  return answer.rawPayload;
}

/** Files of a ZIP, by name. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await yauzl.fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return files;
}
export const documentOf = (files: ReadonlyMap<string, Buffer>) =>
  JSON.parse(files.get('course.json')!.toString()) as CourseFile;

/** A ZIP of these files, in order. */
export async function zipped(files: Iterable<readonly [string, Buffer]>, mode?: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name, mode === undefined ? {} : { mode });
  zip.end();
  return buffer(zip.outputStream as never);
}

export const sendFile = (
  server: TestServer,
  as: Pick<Actor, 'token'>,
  file: Buffer,
  { name = 'curso.zip', courseId }: { name?: string; courseId?: number } = {},
) =>
  call<{ id: number; code: string }>(server, {
    method: 'POST',
    url: `/api/course/${courseId === undefined ? '' : `${courseId}/`}import?file=${encodeURIComponent(name)}`,
    as,
    body: file,
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(file.length) },
  });

export async function importOf(server: TestServer, as: Pick<Actor, 'token'>, id: number): Promise<CourseImport> {
  const { body } = await call<CourseImport[]>(server, { url: '/api/course/import', as });
  return body.find((one) => one.id === id)!;
}

/** Sends a file and looks at it, as a worker does. */
export async function looked(
  server: TestServer,
  panel: Panel,
  file: Buffer,
  options: Parameters<typeof sendFile>[3] = {},
) {
  const { body } = await sendFile(server, panel.owner, file, options);
  await lookAt(server.context, { siteId: panel.siteId, id: body.id });
  return importOf(server, panel.owner, body.id);
}

/** Makes what a file holds, as a worker does. */
export async function imported(
  server: TestServer,
  panel: Panel,
  file: Buffer,
  { publication = 'draft', ...options }: Parameters<typeof sendFile>[3] & { publication?: 'draft' | 'file' } = {},
) {
  const { id } = await looked(server, panel, file, options);
  await call(server, { method: 'POST', url: `/api/course/import/${id}/start`, as: panel.owner, body: { publication } });
  await runImport(server.context, { siteId: panel.siteId, id }, new AbortController().signal);
  return importOf(server, panel.owner, id);
}

/** A media of a panel whose file is there. */
export async function addSample({ context }: TestServer, panel: Panel, name: string): Promise<number> {
  const content = readFileSync(path.join(import.meta.dirname, 'samples', name));
  const key = `sites/${panel.siteId}/uploads/${name}`;
  await context.storage.write(key, content);
  const { id } = await context.connection.db
    .insertInto('media')
    .values({
      site_id: panel.siteId,
      kind: 'video',
      name,
      status: 'ready',
      source_key: key,
      size_bytes: content.length,
      duration_seconds: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
