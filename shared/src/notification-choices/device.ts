import { queryOptions } from '@tanstack/react-query';
import { endPush, fetchPush, pushKey, savePush } from '../clients/push.ts';
import type { NotificationKind } from '../contracts/notification.ts';
import { nameWorkersCalls } from '../outbox/name-calls.ts';

/** What this browser says to notices on its screen: it knows none, its person refused them, or nothing against it. */
type Word = 'none' | 'refused' | 'open';
export type Device = { word: Word; kinds: readonly NotificationKind[]; key: string };
/** Its person was asked, and did not say yes. */
export class NotAllowed extends Error {}

const word = (): Word => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none';
  return Notification.permission === 'denied' ? 'refused' : 'open';
};
/** The worker starts some seconds after a first page; where there is none it never does. */
const PATIENCE_MS = 8000;
const registration = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no worker')), PATIENCE_MS);
    }),
  ]);
const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** What this browser is told, as the server and the browser both have it: one alone tells nobody anything. */
export const deviceQuery = () =>
  queryOptions({
    queryKey: pushKey,
    queryFn: async (): Promise<Device> => {
      const { public_key: key, kinds } = await fetchPush();
      const now = word();
      const isHeld = now === 'open' && Notification.permission === 'granted' && (await subscription());
      return { word: now, kinds: isHeld ? kinds : [], key };
    },
    // Permission is changed where no page hears of it.
    refetchOnWindowFocus: 'always',
  });

/** An address that was made for another key of the server's is of no use any more. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const before = await pushManager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Asks whoever sits here, while their press still counts as one. @throws NotAllowed */
export async function askPermission(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
}

/** A worker without it does its work: its calls name less. */
const nameCalls = () =>
  registration()
    .then(nameWorkersCalls)
    .catch((error: unknown) => console.info('the worker was told nothing', error));

/** Tells this browser of these kinds and no others; of none, nothing. */
export async function tellDevice({ kinds, key }: Device): Promise<void> {
  if (kinds.length === 0) {
    await endPush();
    await (await subscription())?.unsubscribe();
    await nameCalls();
    return;
  }
  const { endpoint, keys } = (await subscribe(key)).toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new Error('a subscription without an address');
  await savePush({ endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, kinds: [...kinds] });
  await nameCalls();
}
