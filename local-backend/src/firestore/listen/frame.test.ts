import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { frame } from './channelSession.ts';

test('a frame counts UTF-16 code units, not bytes', () => {
  expect(frame('["é😀"]')).toBe('7\n["é😀"]');
});

test('frames that follow each other can be told apart, whatever they hold', () => {
  fc.assert(
    fc.property(fc.array(fc.json()), (messages) => {
      let stream = messages.map(frame).join('');
      const read: string[] = [];
      while (stream !== '') {
        const [head = ''] = stream.split('\n', 1);
        const begin = head.length + 1;
        read.push(stream.slice(begin, begin + Number(head)));
        stream = stream.slice(begin + Number(head));
      }
      expect(read).toEqual(messages);
    }),
  );
});
