import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the files of one run keep what the first of them to need it makes for all (started-folder.ts). */
export default function globalSetup() {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-started-'));
  // Its database runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  process.env.CLUBE_TEST_STARTED = folder;
}
