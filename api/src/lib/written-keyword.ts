import type ajvCompiler from '@fastify/ajv-compiler';
import { WRITTEN } from '@clube/shared/contracts/common';
import { isSeen, writtenLine, writtenText } from './written-text.ts';

type Options = NonNullable<NonNullable<Parameters<ajvCompiler.BuildCompilerFromPool>[1]>['customOptions']>;
type Keyword = Exclude<NonNullable<Options['keywords']>[number], string>;

const fault = (message: string) => [{ keyword: 'line', message, params: {} }];
type Field = { minLength?: number };
type Place = { parentData: Record<string | number, unknown>; parentDataProperty: string | number };

/** Takes a text that a person typed as they meant it, before any handler has it: nothing of it that nobody sees reaches others. */
function take(
  kind: 'line' | 'lines',
  text: string,
  { minLength = 0 }: Field,
  { parentData, parentDataProperty }: Place,
) {
  const written = kind === 'line' ? writtenLine(text) : writtenText(text);
  if (written === undefined) {
    take.errors = fault('must be one line without control characters');
    return false;
  }
  if (minLength > 0 && !isSeen(written)) {
    take.errors = fault('must hold something to read');
    return false;
  }
  parentData[parentDataProperty] = isSeen(written) ? written : '';
  return true;
}
take.errors = undefined as ReturnType<typeof fault> | undefined;

/** What `WRITTEN` of the contracts means, for the compiler of what is asked. */
export const writtenKeyword = {
  keyword: WRITTEN,
  type: 'string',
  schemaType: 'string',
  modifying: true,
  errors: true,
  validate: take,
} as Keyword;
