import ipaddr from 'ipaddr.js';

/** Whether a host is this machine or of its own network: a name without a dot is one of the network's. */
export function isNear(host: string): boolean {
  const bare = host.replaceAll(/[[\]]/g, '');
  return ipaddr.isValid(bare)
    ? ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(bare).range())
    : !bare.includes('.');
}
