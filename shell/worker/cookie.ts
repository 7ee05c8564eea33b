declare const self: ServiceWorkerGlobalScope;

/** A cookie as it is named over https, else as everywhere else and of before (docs/adr/0501). Not every browser’s worker reads them. */
export const cookie = async (name: string): Promise<string | undefined> =>
  ((await self.cookieStore.get(`__Host-${name}`)) ?? (await self.cookieStore.get(name)))?.value;
