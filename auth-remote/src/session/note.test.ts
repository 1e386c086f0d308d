import { afterEach, expect, jest, test } from '@jest/globals';
import { createNote } from './note.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test('a note is kept for another page', () => {
  createNote(window, 'note').write('text');
  expect(createNote(window, 'note').read()).toBe('text');
});

test('a note that another page has removed is gone', () => {
  const note = createNote(window, 'note');
  note.write('text');
  createNote(window, 'note').remove();
  expect(note.read()).toBe(null);
});

test('where storage is blocked, a note lasts as long as the page', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  const note = createNote(window, 'note');
  expect(note.read()).toBe(null);
  note.write('text');
  expect(note.read()).toBe('text');
  note.remove();
  expect(note.read()).toBe(null);
});

test('where storage is full, a note lasts as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const note = createNote(window, 'note');
  note.write('text');
  expect(note.read()).toBe('text');
});
