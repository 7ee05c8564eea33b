import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

/** Which packages Node has loaded once it has listened for mail, and once it has read one. */
const SCRIPT = `
  import { createRequire } from 'node:module';
  const { cache } = createRequire(import.meta.url);
  const isLoaded = () => Object.keys(cache).some((file) => file.includes('/mailparser/'));
  await import('./intake.ts');
  const before = isLoaded();
  const { readHeader } = await import('./read.ts');
  const header = await readHeader(Buffer.from('Subject: Oi\\r\\n\\r\\nTexto'));
  console.log(JSON.stringify({ before, subject: header.subject, after: isLoaded() }));
  process.exit();
`;

test('what reads mails is loaded by the first mail, and not by the start', () => {
  const said = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', SCRIPT], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toEqual({ before: false, subject: 'Oi', after: true });
});
