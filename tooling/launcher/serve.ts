// `npm start` without its texts, for tests that kill it: takes PostgreSQL's settings from the environment as well, and its clock.
import { startLocalPlatform } from './local-platform.ts';

const clock = Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME_'));
const platform = await startLocalPlatform({
  folder: process.env.CLUBE_DATA!,
  environment: process.env,
  databaseSettings: (process.env.CLUBE_TEST_DATABASE_SETTINGS ?? '').split(',').filter(Boolean),
  databaseEnvironment: Object.fromEntries(clock),
  log: () => {},
});
// Tests look from outside: as the owner, who may also ask the database itself to do something.
process.send?.({ url: platform.database?.ownerUrl ?? process.env.DATABASE_URL });
process.on('SIGTERM', () => void platform.stop().then(() => process.exit(0)));
