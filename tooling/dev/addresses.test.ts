import { expect, test } from '@jest/globals';
import { addressesOf } from './addresses.ts';

const deployed = addressesOf(3100, new URL('https://clube.example'));
const local = addressesOf(3100, new URL('http://localhost:3000'));

test('a platform hears its own names, whatever the gateway is called on this machine', () => {
  expect(deployed.toPlatform('localhost:3100')).toBe('clube.example');
  expect(deployed.toPlatform('escola.localhost:3100')).toBe('escola.clube.example');
  expect(local.toPlatform('escola.localhost:3100')).toBe('escola.localhost:3000');
  expect(local.toPlatform('127.0.0.1:3100')).toBe('127.0.0.1:3000');
});

test('where it sends people stays with the gateway; other addresses stay as they are', () => {
  expect(deployed.toGateway('https://escola.clube.example/home?a=1')).toBe('http://escola.localhost:3100/home?a=1');
  expect(deployed.toGateway('https://clube.example')).toBe('http://localhost:3100');
  expect(local.toGateway('http://localhost:3000/x')).toBe('http://localhost:3100/x');
  for (const url of ['/home', 'https://accounts.example/o', 'https://notclube.example/'])
    expect(deployed.toGateway(url)).toBe(url);
});
