import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

const expand = (input: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length));

/** A browser's side of Web Push: its keys, and how it reads what comes (RFC 8188, RFC 8291), written after the standards alone. */
export function createBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const recordSize = body.readUInt32BE(16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + sender.length);
      if (record.length > recordSize) throw new Error('more than one record');
      const shared = pair.computeSecret(sender);
      const material = expand(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]), 32);
      const key = expand(material, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = expand(material, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0) throw new Error('not the last record');
      return JSON.parse(padded.subarray(0, end).toString('utf8'));
    },
  };
}

/** What the sender says of itself (VAPID, RFC 8292). @throws Error where its signature is not that of the key that it names */
export async function readSender(authorization: string, origin: string) {
  const [, token, key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key!, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token!, await importJWK(jwk, 'ES256'), {
    audience: origin,
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'sub'],
  });
  return { key: key!, payload };
}

type Heard = { path: string; headers: IncomingHttpHeaders; body: Buffer };
/** A push service on this machine: it writes down what comes, and answers as it is told. */
export async function startPushPeer() {
  const heard: Heard[] = [];
  const peer = {
    heard,
    status: 201,
    origin: '',
    /** Whoever is told meanwhile is answered when it is over. */
    answering: Promise.resolve(),
    /** Resolves when so many were heard. */
    untilHeard: async (most: number) => {
      while (heard.length < most) await once(server, 'heard');
    },
    close: () => {},
  };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      server.emit('heard');
      void peer.answering.then(() => response.writeHead(peer.status).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  peer.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return peer;
}
