import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useAskedNote } from './use-asked-note.ts';

function Lesson({ onAsked }: { onAsked: () => void }) {
  useAskedNote(1, onAsked);
  return <input aria-label="Procurar" />;
}

test('B asks for a note where nobody writes; a field that the browser fills in, which is a key without a name, is no failure', () => {
  const asked = jest.fn();
  const failed = jest.fn((event: Event) => event.preventDefault());
  addEventListener('error', failed);
  render(<Lesson onAsked={asked} />);
  const field = screen.getByLabelText('Procurar');
  fireEvent(field, new Event('keydown', { bubbles: true }));
  fireEvent.keyDown(field, { key: 'b' });
  expect([asked.mock.calls.length, failed.mock.calls.length]).toEqual([0, 0]);
  fireEvent.keyDown(document.body, { key: 'b' });
  expect(asked).toHaveBeenCalledTimes(1);
  removeEventListener('error', failed);
});
