import ajvCompiler from '@fastify/ajv-compiler';
import jsonCompiler from '@fastify/fast-json-stringify-compiler';
import type {
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySchemaValidationError,
  FastifySerializerCompiler,
} from 'fastify';
import fp from 'fastify-plugin';

/**
 * Makes functions of schemas when the first call needs them: some milliseconds of it, and not two thirds of a second of each start. A
 * process asks for few of its routes soon, a test for fewer. That each schema can be compiled is shown by test/platform.test.ts.
 */
export const lateSchemasPlugin = fp(
  async (app: FastifyInstance) => {
    const compileCheck = ajvCompiler()({}, { customOptions: { removeAdditional: false } });
    const late: FastifySchemaCompiler<unknown> = (route) => {
      let check: ReturnType<typeof compileCheck> | undefined;
      const run: ReturnType<typeof late> = (data: unknown) => {
        check ??= compileCheck({ ...route });
        const fits = check(data) === true;
        // Where Fastify looks for what was wrong.
        run.errors = (check.errors ?? null) as FastifySchemaValidationError[] | null;
        return fits;
      };
      return run;
    };
    app.setValidatorCompiler(late);

    const compileText = jsonCompiler()();
    const lateText: FastifySerializerCompiler<unknown> = (route) => {
      let write: ReturnType<typeof compileText> | undefined;
      return (data) => (write ??= compileText({ ...route, httpStatus: route.httpStatus ?? '' }))(data);
    };
    app.setSerializerCompiler(lateText);
  },
  { name: 'late-schemas' },
);
