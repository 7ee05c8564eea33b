import { BuildError } from './build-error.ts';
import { buildStale } from './build.ts';

// `pnpm build [app …]`
try {
  const wanted = process.argv.slice(2);
  const built = await buildStale(wanted.length > 0 ? wanted : undefined);
  if (built.length === 0) console.log('Everything is up to date.');
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exit(1);
}
