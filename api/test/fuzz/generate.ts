import type { Operation, Schema } from './operations.ts';

/** What stands in a path or query by its name, so that a request gets past the schema: ids of rows that exist. */
export type World = Record<string, string | number>;
export type Attempt = { method: string; url: string; body?: unknown; headers?: Record<string, string> };

const deep = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { x: value };
  return value;
};

const DATES = [
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00-15:59',
  '-2026-01-01T00:00:00Z',
  '+275761-01-01T00:00:00Z',
  '2026-01-01t00:00:00z',
  '2026-01-01',
  'infinity',
];
const TEXTS = [
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  'a\ud800b',
  '\udfff',
  '😀'.repeat(20),
  'é\u0301\u202e\u200b\ufeff',
  'x'.repeat(70_000),
  '{"a":',
  '%00',
  '%',
  '\\',
  "'; select 1 --",
  '../../etc/passwd',
  '__proto__',
  '<svg/onload=alert(1)>',
  'a@b.c\r\nBcc: x@y.z',
  'https://[::1',
  ...DATES,
];
const NUMBERS = [0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 9_999_999_999];
/** Numbers that JSON writes otherwise than JavaScript does are sent as they stand. */
const RAW_NUMBERS = ['1e999', '99999999999999999999', '-0', '1E400'];
const OTHERS = [null, true, [], {}, [null], deep(200), [['x']], { __proto__x: 1 }];

/** Each of these takes the place of each field of a body. */
const BODY_ATTACKS: readonly unknown[] = [...TEXTS, ...NUMBERS, ...OTHERS];
/** Each of these takes the place of each part of an address. */
export const URL_ATTACKS: readonly string[] = [
  ...[...TEXTS, ...NUMBERS.map(String), ...RAW_NUMBERS].map((text) => encodeURIComponent(text.toWellFormed())),
  '%ED%A0%80',
  '%FF',
  '%C0%80',
  '%E0%80%AF',
  '%zz',
  'NaN',
  '0x10',
  '%2B1',
  '1%202',
  '..%2F..%2F',
  '%D9%A3',
];

const FORMATS: Record<string, string> = {
  'date-time': '2026-05-01T10:00:00Z',
  uri: 'https://example.com/x',
};
const PATTERNS: [RegExp, string][] = [
  [/\^\[\^@/, 'ana@example.com'],
  [/A-Z\]\{2\}/, 'BR'],
  [/a-f0-9\]\{16\}/, '0123456789abcdef'],
  [/mf-\[a-z/, 'mf-player'],
  [/\{16\}.*webp/, `logo-${'a'.repeat(16)}.webp`],
  [/webp/, 'none.webp'],
  [/seg-/, 'seg-1.m4s'],
  [/original/, 'original'],
  [/\(\?!\[/, '/home'],
];

const fits = (value: string | number, { type, enum: values, pattern = '' }: Schema) =>
  type !== 'array' && (values?.includes(value) ?? true) && new RegExp(pattern).test(String(value));

/** A value that the schema takes. `name` finds an id that exists. */
function sample(schema: Schema, world: World, name = ''): unknown {
  const known = world[name];
  if (known !== undefined && fits(known, schema)) return known;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variant = (schema.anyOf ?? schema.oneOf)?.[0];
  if (variant) return sample(variant, world, name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, sample(property, world, key)]),
      );
    case 'array':
      return schema.items ? [sample(schema.items, world, name)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default: {
      const pattern = PATTERNS.find(([wanted]) => wanted.test(schema.pattern ?? ''))?.[1];
      return pattern ?? FORMATS[schema.format ?? ''] ?? 'x'.repeat(Math.max(schema.minLength ?? 1, 1));
    }
  }
}

/** Every place inside a value, outermost first. */
function* placesOf(value: unknown, at: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* placesOf(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}

function replace(value: unknown, [key, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((inner, index) => (index === key ? replace(inner, rest, by) : inner));
  return { ...(value as object), [key]: replace((value as Record<string, unknown>)[key], rest, by) };
}

const textOf = (value: unknown) => encodeURIComponent(String(Array.isArray(value) ? value[0] : value));

function address({ url, parameters }: Operation, world: World, attack?: { name: string; by: string }): string {
  const value = ({ name, schema }: Operation['parameters'][number]) =>
    attack?.name === name ? attack.by : textOf(sample(schema, world, name));
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, value(parameter)), url);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${encodeURIComponent(parameter.name)}=${value(parameter)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** The request as it is meant. */
export const intended = (operation: Operation, world: World): Attempt => ({
  method: operation.method,
  url: address(operation, world),
  ...(operation.body && { body: sample(operation.body, world) }),
});

/** Every single attack on every single place of an operation: address, body as a whole, each field of the body. */
export function* attemptsOn(operation: Operation, world: World): Generator<Attempt> {
  const right = intended(operation, world);
  yield right;
  for (const { name } of operation.parameters)
    for (const by of URL_ATTACKS) yield { ...right, url: address(operation, world, { name, by }) };
  // A parameter that nobody declared is input too.
  for (const extra of ['x=%00', '%00=1', 'x[]=1&x=2'])
    yield { ...right, url: `${right.url}${right.url.includes('?') ? '&' : '?'}${extra}` };
  if (!operation.body) return;
  for (const place of placesOf(right.body))
    for (const attack of BODY_ATTACKS) yield { ...right, body: replace(right.body, place, attack) };
  const json = JSON.stringify(right.body);
  for (const raw of RAW_NUMBERS)
    yield { ...right, body: json.replace(/:(?:"[^"]*"|\d+|true|null)/, `:${raw}`), headers: JSON_TYPE };
  for (const body of [
    '',
    '{',
    'null',
    '"x"',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    '{"\\u0000":1}',
    '{"__proto__":{"x":1}}',
  ])
    yield { ...right, body, headers: JSON_TYPE };
  yield { ...right, body: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}
const JSON_TYPE = { 'content-type': 'application/json' };

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Attacks on several places at once, drawn by `random`: what single ones do not reach. */
export function* mixturesOn(
  operation: Operation,
  world: World,
  random: () => number,
  count: number,
): Generator<Attempt> {
  const right = intended(operation, world);
  // Innermost places first: what is inside a replaced one is gone.
  const places = right.body === undefined ? [] : [...placesOf(right.body)].slice(1).toReversed();
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  for (let made = 0; made < count; made += 1) {
    const parameter = operation.parameters.length > 0 ? pick(operation.parameters) : undefined;
    let body = right.body;
    for (const place of places) if (random() < 0.5) body = replace(body, place, pick(BODY_ATTACKS));
    yield {
      ...right,
      ...(body !== undefined && { body }),
      ...(parameter &&
        random() < 0.5 && { url: address(operation, world, { name: parameter.name, by: pick(URL_ATTACKS) }) }),
    };
  }
}
