import { expect, jest, test } from '@jest/globals';
import { openScreen } from '@clube/shared/testing';
import { Root } from './root.tsx';

test('a page with a token in its address opens where nothing can be kept', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  const spies = (['getItem', 'setItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(forbidden),
  );
  for (const at of ['/home?globalToken=abc', '/cursos'])
    expect(openScreen(<Root isOpening={false} />, { path: '*', at }).place()).toBe(at);
  for (const spy of spies) spy.mockRestore();
});
