import { ConfigError, readConfig } from './config.ts';
import { startServer } from './start.ts';

// A server with a database of its own: everything comes from the environment. `npm start` is the way with defaults.
try {
  const server = await startServer(readConfig(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(2);
}
