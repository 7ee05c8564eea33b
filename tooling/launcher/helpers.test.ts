/** @long */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { withStartedFolder } from './started-folder.ts';
import { ask, end, isAlive, openSession, serve, until, workersOn } from './testing.ts';

const FILE = path.join(import.meta.dirname, '../../api/test/samples/landscape-h264.mp4');
const TUS = { 'tus-resumable': '1.0.0' };

test('who works on a file is a process beside the server: killed, it is missed by nobody, and the file is tried again', async () => {
  await withStartedFolder(async (data) => {
    const server = await serve(data);
    const token = await openSession(server.url, 'owner');
    const content = Uint8Array.from(readFileSync(FILE));
    const metadata = `filename ${Buffer.from('aula.mp4').toString('base64')}`;
    const begun = await ask(server, '/api/media/upload', {
      method: 'POST',
      token,
      headers: { ...TUS, 'upload-length': String(content.length), 'upload-metadata': metadata },
    });
    const url = new URL(begun!.headers.get('location')!, `http://127.0.0.1:${server.port}`).pathname;
    const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await ask(server, url, { method: 'PATCH', token, body: content, headers }))?.status).toBe(204);

    let workers: number[] = [];
    await until(() => (workers = workersOn(server.child.pid!, url.split('/').at(-1)!)).length > 0, 5);
    workers.forEach(end);
    await until(() => workers.every((pid) => !isAlive(pid)));
    expect((await ask(server, '/health/ready'))?.status).toBe(200);
    const media = () => ask(server, `/api/media/by-upload/${url.split('/').at(-1)}`, { token });
    await until(async () => !/"status":"(processing|waiting)"/.test((await media())!.text));
    expect((await media())!.text).toContain('"status":"ready"');
    await server.stop();
    expect(workers.length).toBeGreaterThan(0);
  });
}, 120_000);
