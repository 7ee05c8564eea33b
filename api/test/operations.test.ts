import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policies, type PolicyName } from '@clube/shared/contracts/policy';
import { limitRules } from '../src/plugins/limits.ts';
import { expectDocument, table } from './document.ts';
import { createTestServer, type TestServer } from './harness.ts';

/** As the document of the api says it (`/api/openapi.json`). */
type Operation = {
  summary?: string;
  'x-policy'?: PolicyName;
  'x-limit'?: string[];
  responses?: Record<string, unknown>;
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

function written(): string {
  const rows = Object.entries(server.app.swagger().paths ?? {})
    .flatMap(([url, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => [
        `\`${method.toUpperCase()} ${url}\``,
        operation['x-policy'] ?? '',
        operation['x-limit']?.join(', ') ?? '',
        Object.keys(operation.responses ?? {}).join(' '),
      ]),
    )
    .toSorted(
      ([one = ''], [other = '']) =>
        one.split(' ')[1]!.localeCompare(other.split(' ')[1]!, 'en') || one.localeCompare(other, 'en'),
    );
  return `# Operations

Written by \`api/test/operations.test.ts\` with \`CLUBE_WRITE=1\`; without it that test fails when this is not true any more.

## Who may

Which roles pass a policy. \`anyone\` needs no session, \`signedIn\` one but no panel, \`publisher\` a team's release token or the operator's, \`operator\` the operator's. What a role sees is its own: a student their own rows, an instructor those of their courses.

${table(
  ['policy', 'roles'],
  Object.entries(policies).map(([name, roles]) => [name, typeof roles === 'string' ? '–' : roles.join(', ')]),
)}

## How often

Routes of one limit count together. Whoever asks more often gets 429 and \`Retry-After\`. Questions of somebody who is signed in count besides, 6,000 a minute.

${table(
  ['limit', 'counted by', 'times', 'in seconds'],
  Object.entries(limitRules).map(([name, { by, max, windowSeconds }]) => [
    name,
    by,
    String(max),
    String(windowSeconds),
  ]),
)}

## What there is

${table(['operation', 'policy', 'limits', 'answers'], rows)}
`;
}

test('docs/operations.md names every operation with who may, how often and what it answers', () => {
  const text = written();
  expect(text.match(/^\| `/gm)?.length).toBeGreaterThan(300);
  expect(text).not.toMatch(/^\| `[^|]+\|\s+\|/m);
  expectDocument('operations.md', text);
});
