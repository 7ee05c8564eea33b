import type { RemoteManifest } from '@clube/shared/contracts/remote';
import { addServerFace, manifestOf, remoteBuild, type Build } from '../../api/test/releases.ts';
import { platformVersion } from '../../tooling/webpack/index.ts';
import { ROOT } from '../../tooling/build/apps.ts';

/** What a remote does while it is drawn, once it is no longer looked at: publishing draws it a few times, and so does warming up. */
export const faults = {
  nothing: '',
  loops: 'for (;;);',
  allocates: 'const all = []; for (;;) all.push(new Array(1000).fill(drawn));',
  'throws by chance': "if (Math.random() < 0.3) throw new Error('by chance');",
  'returns megabytes': "return react.createElement('p', null, 'x'.repeat(2 ** 21));",
  'needs window': 'return window.innerWidth;',
} as const;
export type Fault = keyof typeof faults;
/** Most of a round of `drawing`: what is measured is a release that was drawn, and what its fault does then. */
const GOOD_DRAWINGS = 120;

const faceOf = (manifest: RemoteManifest, fault: Fault) => `
  const react = require('react');
  let drawn = 0;
  const Page = () => {
    drawn += 1;
    if (drawn > ${GOOD_DRAWINGS}) { ${faults[fault]} }
    return react.createElement('p', null, 'A page of ${manifest.name}');
  };
  const none = async () => ({ messages: {} });
  exports.default = {
    manifest: ${JSON.stringify(manifest)},
    pages: { '/${manifest.name}': async () => Page },
    catalogues: { pt: none, es: none, en: none },
  };`;

/** A remote with one page, whose server face has a fault. */
export function faultyRemote(name: string, fault: Fault): Build {
  const manifest = manifestOf(name, { platform: `^${platformVersion(`${ROOT}/shell`)}` });
  return addServerFace(remoteBuild(name, { manifest }), faceOf(manifest, fault));
}
