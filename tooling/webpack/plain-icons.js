// A loader for lucide-react's own `createLucideIcon`: another text stands where it stood, so that React is found from there as before,
// the lent one. Plain JavaScript, because webpack loads it itself.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, 'create-icon.js');

export default function plainIcons() {
  return readFileSync(FILE, 'utf8');
}
