/** Translates between the addresses of a development gateway and those that a platform knows itself by. */
export type Addresses = {
  /** `escola.localhost:3100` → `escola.clube.example` */
  toPlatform(host: string): string;
  /** `https://escola.clube.example/home` → `http://escola.localhost:3100/home`; what leads elsewhere stays. */
  toGateway(url: string): string;
};

/**
 * @param port of the gateway on this machine
 * @param platform the address that the platform knows itself by; panels are subdomains of it
 */
export function addressesOf(port: number, platform: URL): Addresses {
  const local = `localhost:${port}`;
  return {
    toPlatform(host) {
      const name = host.replace(/:\d+$/, '');
      return name === 'localhost' || name.endsWith('.localhost')
        ? name.slice(0, -'localhost'.length) + platform.host
        : name + (platform.port && `:${platform.port}`);
    },
    toGateway(url) {
      if (!URL.canParse(url)) return url;
      const { host, origin } = new URL(url);
      if (host !== platform.host && !host.endsWith(`.${platform.host}`)) return url;
      return `http://${host.slice(0, -platform.host.length)}${local}${url.slice(origin.length)}`;
    },
  };
}
