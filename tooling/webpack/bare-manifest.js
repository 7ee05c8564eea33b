// A loader: of a remote's manifest the browser's build takes what `defineRemote` looks at. Navigation, titles in three languages and the
// tour come with the composition, in the page. Plain JavaScript, because webpack loads it itself.
import { pathToFileURL } from 'node:url';

const nameOf = (slot) => (typeof slot === 'string' ? slot : slot.name);

const bare = ({ name, paths, slots }) => ({
  name,
  paths: paths.map(({ path }) => ({ path })),
  slots: slots.map(nameOf),
});

async function bareManifest() {
  const { manifest } = await import(pathToFileURL(this.resourcePath).href);
  return `export const manifest = ${JSON.stringify(bare(manifest))};`;
}
export default bareManifest;
