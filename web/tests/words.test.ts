import { describe, expect, it } from 'vitest';
import { readGauge } from '../src/lib/gauge';
import { drawSigns, split } from '../src/lib/signs';

const SYMBOLS = { knight: 'black-knight-helm', '⚔': 'crossed-swords', '🛡': 'shield' };

describe('signs in a text', () => {
  it('are found, words are left alone', () => {
    expect(split('5 ⚔, knight 🛡', SYMBOLS)).toEqual([
      { text: '5 ', symbol: '' },
      { text: '⚔', symbol: 'crossed-swords' },
      { text: ', knight ', symbol: '' },
      { text: '🛡', symbol: 'shield' },
    ]);
  });

  it('are drawn in a page, but not in its drawings', () => {
    const page = drawSigns('<p>⚔</p><pre>⚔</pre>', SYMBOLS, () => 'M0 0');
    expect(page).toMatch(/^<p><span class="unseen">⚔<\/span><svg .*<\/svg><\/p><pre>⚔<\/pre>$/);
  });

  it('stay letters until their outlines are there', () => {
    expect(drawSigns('<p>⚔</p>', SYMBOLS, () => '')).toBe('<p>⚔</p>');
  });
});

describe('points that are left', () => {
  it.each([
    ['5 of 8', [{ sign: '', left: 5, most: 8 }]],
    [
      '♂ 3 and ♀ 9 of 9',
      [
        { sign: '♂', left: 3, most: 9 },
        { sign: '♀', left: 9, most: 9 },
      ],
    ],
    ['many', []],
  ])('%s', (face, read) => {
    expect(readGauge(face)).toEqual(read);
  });
});
