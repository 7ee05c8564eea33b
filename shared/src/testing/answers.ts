import type { TSchema } from 'typebox';
import { Done } from '../contracts/common.ts';
import { sampleOf } from '../contracts/sample.ts';
import { routeAnswers } from './route-answers.ts';

const fits = (pattern: string, call: string) => {
  const [want, have] = [pattern.split('/'), call.split('/')];
  return want.length === have.length && want.every((part, index) => part.startsWith(':') || part === have[index]);
};
const parametersOf = (pattern: string) => pattern.split(':').length;
/** As the router takes it: the literal address before one with a parameter. */
const contractOf = (call: string): TSchema | undefined => {
  const [pattern] = Object.keys(routeAnswers)
    .filter((candidate) => fits(candidate, call))
    .toSorted((a, b) => parametersOf(a) - parametersOf(b));
  return pattern === undefined ? undefined : routeAnswers[pattern];
};

/**
 * A fitting answer to `GET /api<path>`, made from its contract.
 * @throws Error when no route answers there by a contract
 */
export function answerTo<T = unknown>(path: string): T {
  const contract = contractOf(`GET ${path}`);
  if (!contract) throw new Error(`No route answers GET ${path} by a contract (shared/src/testing/route-answers.ts)`);
  return sampleOf<T>(contract);
}

/** The same for a change: what its contract says, else that it is done. */
export const answerToChange = (method: string, path: string): unknown =>
  sampleOf(contractOf(`${method} ${path}`) ?? Done);
