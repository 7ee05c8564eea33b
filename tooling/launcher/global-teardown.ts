import { rmSync } from 'node:fs';

export default function globalTeardown() {
  rmSync(process.env.CLUBE_TEST_STARTED!, { recursive: true, force: true });
}
