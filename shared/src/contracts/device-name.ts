/** `Mozilla/5.0 (…) Chrome/156…` → browser and system, as far as the text tells; else nothing. */
export function knownDevice(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return [browser, system].flatMap((part) => (part ? [names[part] ?? part] : [])).join(' · ');
}

/** The same; of what is unknown the beginning of what it says of itself. */
export const deviceName = (agent: string): string => knownDevice(agent) || agent.slice(0, 40);
