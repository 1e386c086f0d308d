import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes, type RuntimeConfig } from '@laundry-board/shared-types';
import { holdsConfig, withConfig } from './configInPage.ts';

const EMPTY =
  '<html><head><script>early()</script><title>Laundry</title>' +
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

  test('is not put into a page without a place for it', () => {
    const earlier = '<html><head><script>early()</script></head></html>';
    expect(withConfig(earlier, CONFIG)).toBe(earlier);
  });

  test('is noticed', () => {
    expect([holdsConfig(EMPTY), holdsConfig(withConfig(EMPTY, CONFIG))]).toEqual([false, true]);
  });

  const attributesOf = (config: RuntimeConfig) =>
    / id="config"(.*?)>/.exec(withConfig(EMPTY, config))?.[1];

  test('stands beside what the page connects to and preloads before any script has come', () => {
    expect(attributesOf(CONFIG)).toBe(
      ' data-auth="https://identitytoolkit.googleapis.com https://securetoken.googleapis.com"' +
        ' data-firestore="https://firestore.googleapis.com"' +
        ' data-entries="https://board.laundry.example/remoteEntry.js"',
    );
  });

  test('of a pinned board, no entry is preloaded so early: the page decides which one it runs', () => {
    const board = { entry: 'remoteEntry.1.js', integrity: 'sha384-A', share: 10 };
    expect(attributesOf({ ...CONFIG, pins: { board } })).not.toContain('entries');
  });

  test('has addresses that can’t end an attribute', () => {
    const remotes = { ...CONFIG.remotes, board: 'https://board.laundry.example/">&lt/' };
    expect(attributesOf({ ...CONFIG, remotes })).toContain(
      ' data-entries="https://board.laundry.example/%22%3E&amp;lt/remoteEntry.js"',
    );
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
    const text = fc.array(fc.oneof(part, fc.string({ unit: 'binary' }))).map((all) => all.join(''));
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
