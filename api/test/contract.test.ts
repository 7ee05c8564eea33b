// What the api says of itself, and that it holds to it.
import ajvCompiler from '@fastify/ajv-compiler';
import jsonCompiler from '@fastify/fast-json-stringify-compiler';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { createApp } from '../src/app.ts';
import { writtenKeyword } from '../src/lib/written-keyword.ts';
import { expectCode } from './document.ts';
import { operationsOf, type OpenApiDocument } from './fuzz/operations.ts';
import { namelessRoutes } from './fuzz/routes.ts';
import { call, createPanel, createTestCourse, createTestServer, type TestServer } from './harness.ts';
import { writtenAnswers } from './route-answers.ts';
import { routesOfApp, watchedApp } from './watched-app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('[7.32] the OpenAPI document is complete and lints clean', async () => {
  const { body, status } = await call<OpenApiDocument>(server, { url: '/api/openapi.json' });
  expect(status).toBe(200);
  // What says of itself that it is hidden is told by fuzz-hidden.test.ts; what answers HEAD because it answers GET is one with that.
  const told = (await routesOfApp(server)).filter(({ method, schema }) => method !== 'HEAD' && !schema?.hide);
  expect(told.length).toBeGreaterThan(300);
  expect(namelessRoutes(operationsOf(body).map(({ method, url }) => `${method} ${url}`))).toEqual(
    namelessRoutes(told.map(({ method, url }) => `${String(method)} ${url}`)),
  );
  const config = await createConfig({
    extends: ['minimal'],
    // The product fixes some addresses (`PUT /course/order` beside `/course/{course}`); the router takes the literal one.
    rules: { 'no-ambiguous-paths': 'off', 'tag-description': 'off', 'operation-tag-defined': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(body), config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)).toEqual([]);
});

test('a route without a policy fails at boot', async () => {
  const app = await createApp(server.context);
  expect(() => app.get('/api/forgotten', { schema: { response: {} } }, async () => ({}))).toThrow(/declares no policy/);
});

test('routes have names: Fastify looks for none among all files that are loaded', async () => {
  const names: string[] = [];
  await watchedApp(server, (app) => app.addHook('onRegister', (scope) => void names.push(scope.pluginName)));
  expect(names.length).toBeGreaterThan(50);
  // Without one it would be that of the function alone, or the function's text.
  expect(names.filter((name) => !/^[\w-]+: [\w -]+$/.test(name))).toEqual([]);
});

test('every schema can be made a function, though none is before a call needs it', async () => {
  const routes = await routesOfApp(server);
  const check = ajvCompiler()({}, { customOptions: { keywords: [writtenKeyword] } });
  const write = jsonCompiler()();
  let made = 0;
  for (const { method, url, schema = {} } of routes) {
    const { params, querystring, body, response = {} } = schema;
    const route = { method: String(method), url };
    for (const part of [params, querystring, body]) if (part !== undefined) made += check({ schema: part }) ? 1 : 0;
    for (const [httpStatus, answer] of Object.entries(response as Record<string, object>))
      made += write({ ...route, httpStatus, schema: answer }) ? 1 : 0;
  }
  expect(made).toBeGreaterThan(700);
});

test('what tests of screens answer is what the routes say that they answer', async () => {
  const written = await writtenAnswers(await routesOfApp(server));
  expect(written.match(/^ {2}'/gm)?.length).toBeGreaterThan(200);
  expectCode('shared/src/testing/route-answers.ts', written);
});

test('JSON is taken as it is: null is no zero, zero no null, and a number is no word', async () => {
  const panel = await createPanel(server);
  const course = await createTestCourse(server, panel, { lessons: [1] });
  const url = `/api/course/${course.courseId}`;
  const change = (body: object) => call(server, { method: 'PATCH', url, as: panel.owner, body });
  const days = async () => {
    const { db } = server.context.connection;
    const { release_after_days } = await db
      .selectFrom('courses')
      .select('release_after_days')
      .where('id', '=', course.courseId)
      .executeTakeFirstOrThrow();
    return release_after_days;
  };
  expect((await change({ release_after_days: 0 })).status).toBe(200);
  expect(await days()).toBe(0);
  expect((await change({ release_after_days: null })).status).toBe(200);
  expect(await days()).toBeNull();
  for (const wrong of ['1', '', false, true, [1]])
    expect((await change({ release_after_days: wrong })).status).toBe(400);
  expect((await change({ title: 5 })).status).toBe(400);
  // The words of an address are read as what is wanted.
  expect((await call(server, { url: `${url}/watch?data[]=course`, as: panel.owner })).status).toBe(200);
});

test('an unknown route has the error shape', async () => {
  expect((await call(server, { url: '/api/nowhere' })).body).toEqual({
    code: 'route.not_found',
    message: expect.any(String),
    request_id: expect.any(String),
  });
});
