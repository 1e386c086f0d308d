import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes, type RuntimeConfig } from '@laundry-board/shared-types';
import { holdsConfig, withConfig } from './configInPage.ts';

const EMPTY =
  '<html><head><title>Laundry</title>' +
  '<script type="application/json" id="config"></script>' +
  '<script defer src="/page.js"></script></head><body></body></html>';

const CONFIG: RuntimeConfig = {
  firebase: { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.laundry.example/`),
};

/** What a browser finds in the block, where nothing but a `<` can end a text or begin a comment. */
function read(html: string): unknown {
  const [, json = ''] = /id="config"[^>]*>([^<]*)<\/script><script defer /.exec(html) ?? [];
  return JSON.parse(json);
}

describe('the configuration in the page', () => {
  test('is what was put there last', () => {
    const changed = { ...CONFIG, sessionEndpoint: 'https://api.laundry.example/' };
    expect(read(withConfig(withConfig(EMPTY, CONFIG), changed))).toEqual(changed);
  });

  test('can be removed: the page is as it was built then', () => {
    expect(withConfig(withConfig(EMPTY, CONFIG))).toBe(EMPTY);
  });

  test('needs a place in the page', () => {
    expect(() => withConfig('<html><head></head></html>', CONFIG)).toThrow(
      'The page has no place for a configuration: npm run build -w shell',
    );
  });

  test.each([
    ['is there', withConfig(EMPTY, CONFIG), true],
    ['is not there yet', EMPTY, false],
    ['is another one', withConfig(EMPTY, { ...CONFIG, reportSampling: 0 }), false],
    ['has no place', '<html></html>', false],
  ])('is compared with one that %s', (_, html, expected) => {
    expect(holdsConfig(html, CONFIG)).toBe(expected);
  });

  test('survives with any text in it, which can’t end its block', () => {
    const part = fc.constantFrom(
      '</script>',
      '<!--<script>',
      ']]>',
      '\u2028',
      '$&',
      '$1',
      '"',
      '\\',
      '\0',
      '\r\n',
      '\uD800',
    );
    // Any code point: fast-check's own unit `binary` first lists them all, for a second.
    const any = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
    const text = fc.string({ unit: fc.oneof(part, any) });
    fc.assert(
      fc.property(text, (apiKey) => {
        const config = { ...CONFIG, firebase: { ...CONFIG.firebase, apiKey } };
        const html = withConfig(EMPTY, config);
        expect(read(html)).toEqual(config);
        expect(withConfig(html)).toBe(EMPTY);
      }),
    );
  });
});
