import { parseJson } from '../../json/parseJson.ts';
import { RpcError } from '../../http/rpcError.ts';

/** The body of a `POST` on a channel. */
export interface ChannelForm {
  /** Headers that the client put into the body to spare itself a preflight, names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The number of the first message. */
  readonly offset: number;
  readonly messages: readonly unknown[];
}

/** More messages in one request than any client sends. */
const MAX_MESSAGES = 10_000;

const parseHeaders = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\r\n').flatMap((line) => {
      const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined
        ? []
        : [[name.trim().toLowerCase(), value.trim()] as const];
    }),
  );

const natural = (text: string | null): number => {
  const value = Number(text ?? 0);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new RpcError('INVALID_ARGUMENT', 'A count in the form is no natural number.');
};

/** @throws {RpcError} INVALID_ARGUMENT when the form is malformed. */
export const parseChannelForm = (body: string): ChannelForm => {
  const form = new URLSearchParams(body);
  const count = natural(form.get('count'));
  if (count > MAX_MESSAGES)
    throw new RpcError('INVALID_ARGUMENT', 'Too many messages in the form.');
  const messages = Array.from({ length: count }, (_, index) => {
    const message = parseJson(form.get(`req${index}___data__`) ?? '');
    if (message === undefined) {
      throw new RpcError('INVALID_ARGUMENT', `Message ${index} of the form is no JSON.`);
    }
    return message;
  });
  return {
    headers: parseHeaders(form.get('headers') ?? ''),
    offset: natural(form.get('ofs')),
    messages,
  };
};
