import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/apps.ts';

/** The operator's token of a platform that `npm start` runs on this machine. */
export function localToken(address: string): string | undefined {
  const file = path.join(process.env.CLUBE_DATA ?? path.join(ROOT, '.clube/data'), 'secrets.json');
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(address).hostname);
  if (!isLocal || !existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { deployToken: string }).deployToken;
}
