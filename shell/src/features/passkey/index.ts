export { usePasskey } from './use-passkey.ts';
export { usePasskeyOffer } from './use-passkey-offer.ts';
