import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { expectDocument } from '../../api/test/document.ts';
import { ROOT } from '../build/apps.ts';
import { indexOf, readDecision, readDecisions } from './decisions.ts';

const FOLDER = path.join(ROOT, 'docs/adr');

test('docs/adr/README.md lists every decision by area, with its title and what supersedes it', () => {
  const decisions = readDecisions(FOLDER);
  expect(decisions.length).toBeGreaterThan(200);
  expectDocument('adr/README.md', indexOf(readFileSync(path.join(FOLDER, 'README.md'), 'utf8'), decisions));
});

test('what a decision says of its end is its status, and a heading of another number is refused', () => {
  const page = (text: string) => readDecision('0007-a-thing.md', text);
  expect(page('# 7. A thing\n\n**Context.** x')).toMatchObject({ number: 7, title: 'A thing', status: 'stands' });
  expect(page('# 7. A thing\n\nSuperseded by [9](0009-b.md).\n').status).toBe('superseded by [9](0009-b.md)');
  expect(page('# 7. A thing\n\nSuperseded in part by [9](0009-b.md): x.\n').status).toBe(
    'superseded in part by [9](0009-b.md)',
  );
  expect(() => page('# 8. A thing\n')).toThrow('does not begin with "# 7. "');
});

test('a decision stays where it stands, a new one comes last, and an area of which nothing is left goes', () => {
  const decision = (number: number) => ({ number, file: `000${number}-x.md`, title: 'X', status: 'stands' });
  const before = '# D\n\n## Media\n\n| [2](0002-x.md) | Old |\n\n## Gone\n\n| [3](0003-x.md) | Y |\n';
  const written = indexOf(before, [decision(1), decision(2)]);
  expect(written.match(/^## .+|^\| \[\d\]/gm)).toEqual(['## Media', '| [2]', '## New', '| [1]']);
});
