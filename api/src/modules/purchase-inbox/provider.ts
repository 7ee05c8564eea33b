import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { isSignedByStripe } from '../../lib/stripe.ts';
import { isSignedByEduzz, readEduzz } from './readers/eduzz.ts';
import { isSignedByHotmart, readHotmart } from './readers/hotmart.ts';
import { isSignedByKiwify, readKiwify } from './readers/kiwify.ts';
import type { Reading, Sent } from './readers/reading.ts';
import { readStripe } from './readers/stripe.ts';

type Provider = {
  /** Whether whoever knows the secret sent this, in time where the provider says one. */
  isSigned: (sent: Sent, secret: string, now: Date) => boolean | Promise<boolean>;
  read: (body: unknown) => Reading | undefined;
};

const providers: Record<PurchaseProvider, Provider> = {
  stripe: { isSigned: isSignedByStripe, read: readStripe },
  hotmart: { isSigned: isSignedByHotmart, read: readHotmart },
  kiwify: { isSigned: isSignedByKiwify, read: readKiwify },
  eduzz: { isSigned: isSignedByEduzz, read: readEduzz },
};

export const isSigned = async (provider: PurchaseProvider, sent: Sent, secret: string, now: Date): Promise<boolean> =>
  providers[provider].isSigned(sent, secret, now);

/** What a body says; undefined where it is no event of this provider. */
export function readBody(provider: PurchaseProvider, body: Buffer): Reading | undefined {
  try {
    return providers[provider].read(JSON.parse(body.toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
