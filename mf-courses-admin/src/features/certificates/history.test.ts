import { expect, test } from '@jest/globals';
import { begin, record, redo, settle, undo } from './history.ts';

test('steps are undone and done again; a new one forgets what was undone', () => {
  let history = record(record(begin(1), 2), 3);
  history = undo(history);
  expect(history.present).toBe(2);
  expect(redo(history).present).toBe(3);
  history = record(history, 4);
  expect([history.present, history.future]).toEqual([4, []]);
  expect(undo(undo(undo(history))).present).toBe(1);
});

test('changes of one kind that follow each other are one step, until something else happens', () => {
  let history = record(record(begin('a'), 'ab', 'text'), 'abc', 'text');
  expect(undo(history).present).toBe('a');
  history = record(settle(history), 'abcd', 'text');
  expect(undo(history).present).toBe('abc');
  history = record(history, 'X', 'color');
  expect(undo(history).present).toBe('abcd');
  // What was undone is no part of the step that follows.
  expect(undo(record(undo(history), 'Y', 'text')).present).toBe('abcd');
});

test('nothing before and nothing after changes nothing', () => {
  const history = begin(1);
  expect([undo(history), redo(history), settle(history)]).toEqual([history, history, history]);
});

test('what is very long ago is forgotten', () => {
  let history = begin(0);
  for (let step = 1; step <= 300; step += 1) history = record(history, step);
  expect(history.past).toHaveLength(200);
});
