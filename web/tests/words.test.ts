import { describe, expect, it } from 'vitest';
import { gaugesOf } from '../src/lib/gauge';
import { readPiece } from '../src/lib/scene';
import { drawSigns, split } from '../src/lib/signs';

const SIGNS = { '⚔': 'crossed-swords', '🛡': 'shield' };

describe('signs in a text', () => {
  it('are found, words are left alone', () => {
    expect(split('5 ⚔, knight 🛡', SIGNS)).toEqual([
      { text: '5 ', symbol: '' },
      { text: '⚔', symbol: 'crossed-swords' },
      { text: ', knight ', symbol: '' },
      { text: '🛡', symbol: 'shield' },
    ]);
  });

  it('are drawn in a page, but not in its drawings', () => {
    const page = drawSigns('<p>⚔</p><pre>⚔</pre>', SIGNS, () => 'M0 0');
    expect(page).toMatch(/^<p><span class="unseen">⚔<\/span><svg .*<\/svg><\/p><pre>⚔<\/pre>$/);
  });

  it('stay letters until their outlines are there', () => {
    expect(drawSigns('<p>⚔</p>', SIGNS, () => '')).toBe('<p>⚔</p>');
  });
});

describe('a gauge', () => {
  it('tells its own number of the most there can be, or those of its badges', () => {
    const life = readPiece({ id: 'life', cell: 'a', kind: 'life', value: 5, most: 8 });
    expect(gaugesOf(life)).toEqual([{ sign: '', left: 5, most: 8 }]);
    const badges = [
      { role: 'life', value: 3, most: 9, sign: '♂' },
      { role: 'life', value: 9, most: 9, sign: '♀' },
    ];
    expect(gaugesOf(readPiece({ id: 'life', cell: 'a', kind: 'life', badges }))).toEqual([
      { sign: '♂', left: 3, most: 9 },
      { sign: '♀', left: 9, most: 9 },
    ]);
  });
});
