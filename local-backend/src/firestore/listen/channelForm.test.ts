import { describe, expect, test } from '@jest/globals';
import { RpcError } from '../../http/responses.ts';
import { parseChannelForm } from './webChannel.ts';

describe('parseChannelForm', () => {
  test('reads the headers, the offset and the messages', () => {
    const headers = encodeURIComponent('X-A:1\r\nAuthorization:Bearer a:b\r\n');
    const body = `headers=${headers}&count=2&ofs=3&req0___data__=%7B%22a%22%3A1%7D&req1___data__=2`;
    const form = parseChannelForm(body);
    expect(form.headers.get('authorization')).toBe('Bearer a:b');
    expect(form.offset).toBe(3);
    expect(form.messages).toEqual([{ a: 1 }, 2]);
  });

  test('an empty body holds nothing', () => {
    expect(parseChannelForm('')).toEqual({ headers: new Map(), offset: 0, messages: [] });
  });

  test.each(['count=1', 'count=-1', 'count=1e9', 'ofs=x', 'count=1&req0___data__=%7B'])(
    'refuses %s',
    (body) => {
      expect(() => parseChannelForm(body)).toThrow(RpcError);
    },
  );
});
