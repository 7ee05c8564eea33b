import { createRoot } from 'react-dom/client';
import { getInstance } from '@module-federation/runtime';
import { Link } from 'react-router-dom';
console.log(typeof Link);
const instance = getInstance()!;
instance.registerRemotes([{ name: 'mf_player', entry: '/r/mf-player/remoteEntry.js', type: 'global' } as any]);
instance.loadRemote('mf_player/remote').then((m: any) => { createRoot(document.getElementById('root')!).render(<m.default />); });
