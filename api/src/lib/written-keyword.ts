import type ajvCompiler from '@fastify/ajv-compiler';
import { WRITTEN } from '@clube/shared/contracts/common';
import { writtenLine, writtenName, writtenText } from './written-text.ts';

type Options = NonNullable<NonNullable<Parameters<ajvCompiler.BuildCompilerFromPool>[1]>['customOptions']>;
type Keyword = Exclude<NonNullable<Options['keywords']>[number], string>;

// A new one each time: the compiler writes into it where it was.
const unseen = () => [{ keyword: 'line', message: 'must hold something to read', params: {} }];
const kinds = { line: writtenLine, name: writtenName, lines: writtenText };
type Field = { minLength?: number };
type Place = { parentData: Record<string | number, unknown>; parentDataProperty: string | number };

/** Takes a text that a person typed as they meant it, before any handler has it: nothing of it that nobody sees reaches others. */
function take(
  kind: keyof typeof kinds,
  text: string,
  { minLength = 0 }: Field,
  { parentData, parentDataProperty }: Place,
) {
  // What holds NUL is refused wherever it stands (api/src/plugins/input.ts).
  if (text.includes('\0')) return true;
  const written = kinds[kind](text);
  take.errors = minLength > 0 && written === '' ? unseen() : undefined;
  if (take.errors) return false;
  parentData[parentDataProperty] = written;
  return true;
}
take.errors = undefined as ReturnType<typeof unseen> | undefined;

/** What `WRITTEN` of the contracts means, for the compiler of what is asked. */
export const writtenKeyword = {
  keyword: WRITTEN,
  type: 'string',
  schemaType: 'string',
  modifying: true,
  errors: true,
  validate: take,
} as Keyword;
