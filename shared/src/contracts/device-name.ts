/** `Mozilla/5.0 (…) Chrome/156…` → browser and system, as far as the text tells. */
export function deviceName(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return [browser, system].flatMap((part) => (part ? [names[part] ?? part] : [])).join(' · ') || agent.slice(0, 40);
}
