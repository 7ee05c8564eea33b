import type { Attempt } from './attempt.ts';
import { filesOn } from './files.ts';
import type { Operation, Schema } from './operations.ts';

/** What stands in a path or query by its name, so that a request gets past the schema: ids of rows that exist. */
export type World = Record<string, string | number>;
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
  [/number/, '{number}'],
  [/0-9A-F-\]/, 'AAAA-0000'],
  [/\^20\[/, '2099-05-01'],
  [/\^\[\^@/, 'ana@example.com'],
  [/A-Z\]\{2\}/, 'BR'],
  [/A-Z\]\{3\}/, 'BRL'],
  [/a-f0-9\]\{64\}/, 'a'.repeat(64)],
  [/a-f0-9\]\{16\}/, '0123456789abcdef'],
  [/mf-\[a-z/, 'mf-player'],
  [/certificate-\[/, `certificate-${'a'.repeat(16)}-9x9.webp`],
  [/#\[0-9a-f\]\{6\}/, '#336699'],
  [/\{16\}.*webp/, `logo-${'a'.repeat(16)}.webp`],
  [/\{22\}/, 'A'.repeat(22)],
  // The generator of P-256, a point that is one.
  [/\{87\}/, 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'],
  [/\^https\?:/, 'https://push.example.com/x'],
  [/\^\(?https:/, 'https://youtu.be/abc'],
  [/webp/, 'none.webp'],
  [/\[a-z0-9\]\{4,12\}/, 'q001'],
  [/seg-/, 'seg-1.m4s'],
  [/original/, 'original'],
  [/\(,\\d/, '1'],
  [/\(\?!\[/, '/home'],
];

const fits = (value: string | number, { type, enum: values, pattern = '' }: Schema) =>
  type !== 'array' &&
  type !== 'object' &&
  type !== 'null' &&
  // A column of a file may be called as what stands in it.
  !((type === 'integer' || type === 'number') && typeof value === 'string') &&
  // The words of a field that is called like an id are words.
  // A pattern that takes words asks for words.
  !(type === 'string' && typeof value === 'number' && new RegExp(pattern).test('x')) &&
  (values?.includes(value) ?? true) &&
  new RegExp(pattern).test(String(value));

type Path = readonly (string | number)[];
/** `at`: where the variant stands that this value shows and no earlier one did. */
type Sample = { value: unknown; at: Path };

/** Values that the schema takes: the first of every union, then one for each further variant. `name` finds an id that exists. */
function* samples(schema: Schema, world: World, name = ''): Generator<Sample> {
  for (const variant of schema.anyOf ?? schema.oneOf ?? []) yield* samples(variant, world, name);
  if (schema.anyOf ?? schema.oneOf) return;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const known = world[name];
  if (known !== undefined && fits(known, schema)) yield { value: known, at: [] };
  else if (type === 'object') {
    const inner = Object.entries(schema.properties ?? {}).map(
      ([key, property]) => [key, [...samples(property, world, key)]] as const,
    );
    const first = Object.fromEntries(inner.map(([key, [{ value } = NOTHING]]) => [key, value]));
    yield { value: first, at: [] };
    for (const [key, [, ...others]] of inner)
      for (const { value, at } of others) yield { value: { ...first, [key]: value }, at: [key, ...at] };
  } else if (type === 'array' && schema.items) {
    // One of `course_ids` is a `course_id`.
    const [first = NOTHING, ...others] = samples(schema.items, world, name.replace(/s$/, ''));
    yield { value: [first.value], at: [] };
    for (const { value, at } of others) yield { value: [value], at: [0, ...at] };
  } else yield { value: plain(type, schema), at: [] };
}
const NOTHING: Sample = { value: undefined, at: [] };

function plain(type: string | undefined, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (type) {
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.MAX_SAFE_INTEGER);
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
const sample = (schema: Schema, world: World, name: string) => [...samples(schema, world, name)][0]?.value;

/** Every place inside a value, outermost first. */
function* placesOf(value: unknown, at: Path = []): Generator<Path> {
  yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* placesOf(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}

function replace(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
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

/** The request as it is meant: once, and again with each further variant of every union in its body. */
export function intended(operation: Operation, world: World): [Attempt, ...(Attempt & { at: Path })[]] {
  const right = { method: operation.method, url: address(operation, world) };
  if (!operation.body) return [right];
  if (operation.example !== undefined) return [{ ...right, body: operation.example }];
  const [first = NOTHING, ...others] = samples(operation.body, world);
  return [{ ...right, body: first.value }, ...others.map(({ value, at }) => ({ ...right, body: value, at }))];
}

/** Every single attack on every single place of an operation: address, body as a whole, each field of the body. */
export function* attemptsOn(operation: Operation, world: World): Generator<Attempt> {
  const [right, ...variants] = intended(operation, world);
  yield right;
  for (const { name } of operation.parameters)
    for (const by of URL_ATTACKS) yield { ...right, url: address(operation, world, { name, by }), by };
  // A parameter that nobody declared is input too.
  for (const extra of ['x=%00', '%00=1', 'x[]=1&x=2'])
    yield { ...right, url: `${right.url}${right.url.includes('?') ? '&' : '?'}${extra}` };
  if (!operation.body) {
    if (['POST', 'PUT', 'PATCH'].includes(right.method)) yield* filesOn(right);
    return;
  }
  for (const place of placesOf(right.body))
    for (const by of BODY_ATTACKS) yield { ...right, body: replace(right.body, place, by), by };
  // Around a variant everything is as before; what is inside it was not there yet.
  for (const { at, ...variant } of variants) {
    yield variant;
    for (const place of placesOf(variant.body))
      if (place.length > at.length && at.every((key, depth) => place[depth] === key))
        for (const by of BODY_ATTACKS) yield { ...variant, body: replace(variant.body, place, by), by };
  }
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
/** A body that somebody signs, as JSON: with each attack at each of its places, and what is no JSON. */
export function* mutationsOf(body: unknown): Generator<string> {
  for (const place of placesOf(body)) for (const by of BODY_ATTACKS) yield JSON.stringify(replace(body, place, by));
  const json = JSON.stringify(body);
  for (const raw of RAW_NUMBERS) yield json.replace(/:"[^"]*"/, `:${raw}`);
  yield* ['{', 'null', '"x"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '{"\\u0000":1}', '{"__proto__":{"x":1}}'];
}
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * One part of the attempts out of so many, another one for each `turn`: as many turns have all of them. The request as it is
 * meant is in each.
 */
export function* partOf(attempts: Iterable<Attempt>, parts: number, turn: number): Generator<Attempt> {
  let index = 0;
  for (const attempt of attempts) {
    if (index === 0 || index % parts === turn % parts) yield attempt;
    index += 1;
  }
}

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
  const variants = intended(operation, world);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  for (let made = 0; made < count; made += 1) {
    const parameter = operation.parameters.length > 0 ? pick(operation.parameters) : undefined;
    const right = pick(variants);
    let body = right.body;
    // Innermost places first: what is inside a replaced one is gone.
    const places = body === undefined ? [] : [...placesOf(body)].slice(1).toReversed();
    for (const place of places) if (random() < 0.5) body = replace(body, place, pick(BODY_ATTACKS));
    yield {
      method: right.method,
      url: right.url,
      ...(body !== undefined && { body }),
      ...(parameter &&
        random() < 0.5 && { url: address(operation, world, { name: parameter.name, by: pick(URL_ATTACKS) }) }),
    };
  }
}
