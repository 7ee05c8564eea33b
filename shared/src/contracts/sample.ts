import type { TSchema } from 'typebox';

type Schema = TSchema & {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  description?: string;
};

const NULL = 'null';
const isTime = (name: string, { description }: Schema) => name.endsWith('_at') || description?.includes('ISO 8601');

/** Strings that look like what the field is called, so that code which parses them has something to parse. */
function sampleText(name: string, schema: Schema, index: number): string {
  if (isTime(name, schema)) return '2026-01-02T03:04:05.000Z';
  if (/color/.test(name)) return '#aa3311';
  if (/url|poster|photo|logo|cover|src/.test(name)) return '/sample';
  if (/currency/.test(name)) return 'BRL';
  if (/email/.test(name)) return 'ana@example.com';
  return index === 1 ? `${name || 'text'} sample` : `${name || 'text'} sample ${index}`;
}

/**
 * A value that fits a contract: lists hold two items, what may be missing is there, the first of several shapes is taken.
 * What a screen shows for it cannot drift from the contract, for it is made from it.
 */
export function sampleOf<T = unknown>(contract: TSchema, name = '', index = 1): T {
  const schema = contract as Schema;
  const value = (): unknown => {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== NULL) ?? schema.anyOf[0]!, name, index);
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, property]) => [key, sampleOf(property, key, index)]),
        );
      case 'array':
        return schema.items ? [1, 2].map((position) => sampleOf(schema.items!, name, position)) : [];
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, /(^|_)id$/.test(name) ? index : 1);
      case 'boolean':
        return true;
      case 'string':
        return sampleText(name, schema, index);
      default:
        return null;
    }
  };
  return value() as T;
}

type Paged<T> = { data: T[]; current_page: number; last_page: number; total: number };

/** A page of a list: the only one, unless something else is said. */
export const pageOf = <T>(data: T[], change: Partial<Omit<Paged<T>, 'data'>> = {}): Paged<T> => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
  ...change,
});
