declare const self: ServiceWorkerGlobalScope;

const find = async (name: string) => (await self.cookieStore.get(name))?.value;
/** As it is named over https, else as everywhere else, and as before until all have new names (docs/adr/0530). Not every browser’s worker reads them. */
export const cookie = async (name: string): Promise<string | undefined> =>
  (await find(`__Host-${name}`)) ?? ((await find('__Host-renewed')) ? undefined : find(name));
