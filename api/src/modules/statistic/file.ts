import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

/** Written while it is read. */
export const Csv = Type.Unsafe<unknown>({ type: 'string' });
/** Answers with a file that is saved, and kept by nobody on the way. */
export const sendFile = (reply: FastifyReply, name: string, csv: Readable) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv);
