import { expect, test } from '@jest/globals';
import { Environment } from '../src/environment.ts';
import { expectDocument, table } from './document.ts';

/** As much as the document says of a setting's schema. */
type Setting = {
  type?: string;
  anyOf?: readonly { const?: unknown }[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
};
const settings: [name: string, Setting][] = Object.entries(Environment.properties);

const NAMES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
};
const said = <T extends string | number>(value: T | undefined, words: (value: T) => string) =>
  value === undefined ? [] : [words(value)];
function kindOf({ type = '', anyOf, pattern, ...bounds }: Setting): string {
  if (anyOf) return anyOf.map(({ const: choice }) => `\`${String(choice)}\``).join(', ');
  return [
    NAMES[type] ?? type,
    ...said(pattern?.replaceAll('|', '\\|'), (shape) => `like \`${shape}\``),
    ...said(bounds.minLength, (least) => (least === 1 ? 'not empty' : `${least} characters or more`)),
    ...said(bounds.maxLength, (most) => `${most} characters at most`),
    ...said(bounds.minimum, (least) => `${least} or more`),
    ...said(bounds.exclusiveMinimum, (least) => `more than ${least}`),
    ...said(bounds.maximum, (most) => `${most} at most`),
  ].join(', ');
}

/** What a setting is when nobody sets it. */
function defaultOf(name: string, { default: value }: Setting): string {
  if (value === undefined) return Environment.required?.some((needed) => needed === name) ? 'must be set' : 'none';
  return value === '' ? 'empty' : `\`${String(value)}\``;
}

test('docs/settings.md names every setting of the server with its kind, its default and what it does', () => {
  expect(settings.length).toBeGreaterThan(40);
  expect(settings.filter(([, { description }]) => !description?.endsWith('.'))).toEqual([]);
  const rows = settings.map(([name, setting]) => [
    `\`${name}\``,
    kindOf(setting),
    defaultOf(name, setting),
    setting.description ?? '',
  ]);
  expectDocument(
    'settings.md',
    `# Settings

Everything comes from the environment. A start with a wrong setting, or without one that must be set, is refused, and names all of them at once (\`api/src/environment.ts\`). For a public server see [deploy](../deploy/README.md).

Written by \`api/test/settings.test.ts\` with \`CLUBE_WRITE=1\`; without it that test fails when this is not true any more.

${table(['setting', 'kind', 'default', 'what it does'], rows)}
`,
  );
});
