import { createPrivateKey, sign } from 'node:crypto';

/** A certificate that authenticators of one make would share, valid until 2120, and its key: made for these tests, worth nothing elsewhere. */
const CERTIFICATE =
  'MIIBwTCCAWagAwIBAgIBATAKBggqhkjOPQQDAjBQMQswCQYDVQQGEwJCUjEOMAwGA1UECgwFQ2x1YmUxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDTALBgNVBAMMBFRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMFAxCzAJBgNVBAYTAkJSMQ4wDAYDVQQKDAVDbHViZTEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjENMAsGA1UEAwwEVGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABG75KQnPUCuRZ9ZnupAeYretpwB4yEcxgp4q1T80UFUR+23S3oX6d22cGSe+TsmA7/rOkly3N4RTyGaotmGtHMWjLzAtMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYEFHam+CnKpH/K4zNf+lg7HCS2dXsRMAoGCCqGSM49BAMCA0kAMEYCIQDY+2uN9Yz+uFLXSehdZkTbAo9V8cjVoA+aW+MHrmFBvAIhAMbPHgstsa1fxxhddKxMZCeAGu+XRjpn15YeKM7Tcudp';
const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1OJjN3njkIDHNyoTvaGggt4ipgQiOLQdRvvJgd1by3mhRANCAARu+SkJz1ArkWfWZ7qQHmK3racAeMhHMYKeKtU/NFBVEftt0t6F+ndtnBknvk7JgO/6zpJctzeEU8hmqLZhrRzF';

type Attestation = { fmt: string; attStmt: Map<string, unknown> };

/** What an authenticator says that tells of which make it is. @param signed what it is said about */
export function attestWithCertificate(signed: Buffer): Attestation {
  const key = createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' });
  const attStmt = new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(sign('sha256', signed, key))],
    ['x5c', [new Uint8Array(Buffer.from(CERTIFICATE, 'base64'))]],
  ]);
  return { fmt: 'packed', attStmt };
}
