import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

/** What makes patterns while it runs, and of what: of words of this code, each of them. */
const MADE_OF: Readonly<Record<string, string>> = {
  'api/src/lib/poster-address.ts': 'a constant',
  'api/src/modules/comment-rule/plain.ts': 'a list of endings',
  'api/src/modules/member-import/parse.ts': 'the contract of an address',
  'api/src/modules/purchase-inbox/readers/reading.ts': 'the contract of an address',
  'api/src/web/kept-pages.ts': 'paths of the shell',
  'api/src/worker/captions.ts': 'a constant',
  'api/src/worker/faults.ts': 'patterns that stand beside it',
  'api/src/worker/find-engine.ts': 'names of encoders and filters',
  'mf-account/src/features/settings/terms-and-contact.tsx': 'contracts of an address and a telephone',
  'shared/src/contracts/canned-fields.ts': 'names of fields',
  'shared/src/contracts/certificate-sheet/text.ts': 'names of fields',
  'shared/src/contracts/embed-link.ts': 'kinds of documents',
  'shared/src/session/index.ts': 'names of cookies',
  'shared/src/transport/own-headers.ts': 'names of cookies',
  'shell/worker/service-worker.ts': 'paths of the shell',
};

test('a pattern is made of this code’s own words: whoever makes another says here of what', () => {
  const files = globSync('{api,shared,shell,mf-*}/{src,worker}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && /(?<![.\w])RegExp\(/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(files.map((file) => file.split(path.sep).join('/')).toSorted()).toEqual(Object.keys(MADE_OF));
});
