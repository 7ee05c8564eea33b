import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';

/** Each row stands a row's height below the one above it; jsdom knows no places. To be restored. */
export function measureRows() {
  Element.prototype.scrollIntoView = () => {};
  return jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...document.querySelectorAll('[data-lifted]')].findIndex((row) => row.contains(this));
    const top = Math.max(0, at) * 40;
    return { left: 0, right: 300, width: 300, top, bottom: top + 40, height: 40 } as DOMRect;
  });
}

/** Lifts a row, leads it by the arrows and drops it. */
export function moveRow(title: string, ...arrows: ('ArrowUp' | 'ArrowDown')[]) {
  const handle = screen.getByRole('button', { name: `Mover ${title}` });
  for (const code of ['Space', ...arrows, 'Space']) fireEvent.keyDown(handle, { code });
}
