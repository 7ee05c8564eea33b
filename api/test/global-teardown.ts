import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const database = globalThis.clubeTestDatabase;
  if (!database) return;
  await database.stop();
  rmSync(database.folder, { recursive: true, force: true });
}
