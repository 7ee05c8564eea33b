import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Domain } from '@clube/shared/contracts/domain';
import { api, port } from './api.ts';

/** Gives a panel a domain of its own, proven by the DNS of these tests. Returns its origin. */
export async function proveDomain(token: string, domain: string): Promise<string> {
  const { txt, cname } = await api<Domain>('POST', '/site/domain', { token, body: { domain } });
  const zone = path.join(process.env.CLUBE_E2E_DATA!, 'zone');
  writeFileSync(path.join(zone, `${txt.name}.txt`), txt.value);
  writeFileSync(path.join(zone, `${cname.name}.cname`), cname.value);
  const checked = await api<Domain>('POST', `/site/domain/${domain}/check`, { token });
  if (checked.status !== 'verified') throw new Error(`${domain} is ${checked.status}: ${checked.problem}`);
  return `http://${domain}:${port()}`;
}
