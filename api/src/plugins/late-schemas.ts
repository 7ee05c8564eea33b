import ajvCompiler from '@fastify/ajv-compiler';
import jsonCompiler from '@fastify/fast-json-stringify-compiler';
import type {
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
  FastifySerializerCompiler,
} from 'fastify';
import fp from 'fastify-plugin';
import { writtenKeyword } from '../lib/written-keyword.ts';

/** What ajv writes is left as it is: to make it smaller took more than half of the time of a large schema. */
const PLAIN = { optimize: false };

/**
 * Makes functions of schemas when the first call needs them: some milliseconds of it, and not two thirds of a second of each start. A
 * process asks for few of its routes soon, a test for fewer. That each schema can be compiled is shown by test/contract.test.ts.
 */
export const lateSchemasPlugin = fp(
  async (app: FastifyInstance) => {
    const compilerWith = (coerceTypes: 'array' | false) =>
      ajvCompiler()(
        {},
        { customOptions: { removeAdditional: false, coerceTypes, keywords: [writtenKeyword], code: PLAIN } },
      );
    // An address holds words alone, and they are read as what is wanted. JSON says itself what it means: there 0 is not null, and null
    // is neither 0, nor false, nor nothing typed.
    const [compileWords, compileJson] = [compilerWith('array'), compilerWith(false)];
    const late: FastifySchemaCompiler<unknown> = (route) => {
      let check: ReturnType<typeof compileWords> | undefined;
      const run: ReturnType<typeof late> = (data: unknown) => {
        check ??= (route.httpPart === 'body' ? compileJson : compileWords)({ ...route });
        const fits = check(data) === true;
        // Where Fastify looks for what was wrong.
        run.errors = (check.errors ?? null) as FastifySchemaValidationError[] | null;
        return fits;
      };
      return run;
    };
    app.setValidatorCompiler(late);

    const compileText = jsonCompiler()({}, { ajv: { code: PLAIN } });
    const lateText: FastifySerializerCompiler<unknown> = (route) => {
      let write: ReturnType<typeof compileText> | undefined;
      return (data) => (write ??= compileText({ ...route, httpStatus: route.httpStatus ?? '' }))(data);
    };
    app.setSerializerCompiler(lateText);
  },
  { name: 'late-schemas' },
);
