import { Resolver } from 'node:dns/promises';

/** What a domain check asks of the DNS. Names that do not exist answer with an empty list. */
export type DnsResolver = {
  txt(name: string): Promise<string[]>;
  cname(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
};

const TIMEOUT_MS = 3000;
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);
const orNothing = <T>(answer: Promise<T[]>) =>
  answer.catch((error: NodeJS.ErrnoException): T[] => {
    if (NOTHING.has(error.code ?? '')) return [];
    throw error;
  });

/** @param servers `address:port` of the servers to ask; empty takes the system's */
export function createResolver(servers: readonly string[]): DnsResolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    txt: async (name) => (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    cname: (name) => orNothing(resolver.resolveCname(name)),
    addresses: async (name) => [
      ...(await orNothing(resolver.resolve4(name))),
      ...(await orNothing(resolver.resolve6(name))),
    ],
  };
}
