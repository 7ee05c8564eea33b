/** A picture of a panel that everybody may see, by its name (site/image.routes.ts answers it). */
export const imageFile = (siteId: number, name: string) => `sites/${siteId}/images/${name}`;
