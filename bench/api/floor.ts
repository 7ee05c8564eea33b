// The limits of this machine: an answer of 4 KB from memory, and the smallest question to the same database.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const body = JSON.stringify({ text: 'x'.repeat(4000) });

const server = createServer((request, response) => {
  const answer = (text: string) => {
    response.setHeader('content-type', 'application/json');
    response.end(text);
  };
  if (request.url === '/plain') return answer(body);
  pool.query({ name: 'one', text: 'select 1 as one' }).then(
    ({ rows }) => answer(JSON.stringify(rows)),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('SIGTERM', () => process.exit(0));
