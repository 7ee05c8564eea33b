import { expect, jest, test } from '@jest/globals';
import { saveFile } from './save-file.ts';

test('a file is given to the browser, which has a minute to take it', () => {
  jest.useFakeTimers();
  const givenUp: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: (href: string) => givenUp.push(href) });
  const clicked: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href, this.download);
  });
  saveFile(new Blob(['x']), 'curso.pdf');
  expect(clicked).toEqual(['blob:x', 'curso.pdf']);
  jest.advanceTimersByTime(59_999);
  expect(givenUp).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(givenUp).toEqual(['blob:x']);
  click.mockRestore();
  jest.useRealTimers();
});
