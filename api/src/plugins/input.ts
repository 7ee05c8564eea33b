import { Readable } from 'node:stream';
import fp from 'fastify-plugin';
import { AppError, type FieldError } from '../lib/errors.ts';

/** Levels of arrays and objects inside each other; the deepest contract, a link in a list in lists in a cell of a lesson, has 31. */
const DEEPEST = 32;

const textFault = (text: string) => {
  // PostgreSQL keeps no NUL in a text, and half of a surrogate pair is no character: neither can be stored and read back.
  if (text.includes('\0')) return { code: 'nul', message: 'must not hold the character NUL' };
  return text.isWellFormed() ? undefined : { code: 'surrogate', message: 'must be well-formed Unicode' };
};

function faultOf(value: unknown): { code: string; message: string } | undefined {
  if (typeof value === 'string') return textFault(value);
  // `1e999` becomes Infinity, to which the schemas' limits are not applied.
  if (typeof value === 'number' && !Number.isFinite(value))
    return { code: 'finite', message: 'must be a finite number' };
  return undefined;
}

/** Bytes are no fields, whether they are here or still come. */
const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !(value instanceof Readable);
const pointer = (key: string) => key.toWellFormed().replaceAll('\0', '\\0').slice(0, 80);

/**
 * What no field of any request may hold, wherever it stands: no schema needs to say it.
 * Walks with a list of its own, so that nesting cannot exhaust the call stack.
 */
function findFault(input: unknown): FieldError | undefined {
  const waiting = [{ value: input, path: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    const fault = faultOf(value);
    if (fault) return { path, ...fault };
    if (!isBranch(value)) continue;
    if (depth === DEEPEST) return { path, code: 'depth', message: `must not be nested deeper than ${DEEPEST} levels` };
    for (const [key, inner] of Object.entries(value)) {
      const inside = `${path}/${pointer(key)}`;
      const keyFault = textFault(key);
      if (keyFault) return { path: inside, ...keyFault };
      waiting.push({ value: inner, path: inside, depth: depth + 1 });
    }
  }
  return undefined;
}

/** Looks at body, query and params of every request, after the schema turned texts into numbers and before any handler. */
export const inputPlugin = fp(
  async (app) => {
    app.addHook('preHandler', async (request) => {
      const fault = findFault(request.params) ?? findFault(request.query) ?? findFault(request.body);
      if (fault) throw new AppError('request.invalid', 'The request is malformed', { fields: [fault] });
    });
  },
  { name: 'input', dependencies: ['errors'] },
);
