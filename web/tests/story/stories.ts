/** Scenes that say all a scene can say. */

type Story = { scene: Record<string, unknown>; theme: unknown };

const frame = { game: 'story', viewer: 0, due: [0], rulebook: '', prompt: 'Made up, to be looked at.' };

const NAMES = [
  'Minsk',
  'Grodno',
  'Church',
  'Police',
  'Factories',
  'Mines',
  'Travel',
  'Journalists',
  'Internet',
  'Teachers and Students',
  'International Support',
  'Neighbourhoods',
];

function poster(name: string, i: number) {
  const id = `place-${i}`;
  const asks = [
    ['1', '2', '3'],
    ['2', '2', '2'],
    ['?', '?', '4', '5'],
    ['6', '6', '1', '?', '?'],
  ][i % 4]!;
  const side = (owner: number) =>
    asks.map((ask, n) => ({
      id: `${id}-${owner}-${n}`,
      within: id,
      owner,
      x: n,
      asks: ask,
      role: n === 3 ? 'purple' : '',
      links: ask === '?' && i % 4 === 2 ? [`${id}-${owner}-0`, `${id}-${owner}-1`] : [],
    }));
  const tie = i % 3 === 0 ? [{ id: `${id}-tie`, within: id, asks: '5', role: 'tie' }] : [];
  return [
    {
      id,
      label: name,
      x: i % 4,
      y: -Math.floor(i / 4),
      value: 1 + (i % 4),
      symbol: ['village', 'church', 'factory', 'mine-wagon'][i % 4],
      lines: ['Both can win it.'],
    },
    ...side(0),
    ...side(1),
    ...tie,
  ];
}

const dice = (cell: string, faces: string, owner: number) =>
  [...faces].map((face, i) => ({ id: `${cell}-die-${i}`, cell, kind: 'die', face, owner }));

const posters: Story = {
  theme: {
    colours: {
      day: { poster: '#f7f2e6', 'poster-bar': '#1f1d1a', mat: '#e6e0d2' },
      night: { poster: '#d9d2c2', mat: '#2a2825' },
    },
    seats: [
      { colour: '#1d7a4c', dark: '#0c3d25', ink: '#fff', mark: 'band' },
      { colour: '#c0281f', dark: '#5f0f0a', ink: '#fff', mark: 'peak' },
    ],
    slots: { purple: { fill: '#cdb4e6' }, tie: { fill: '#ffe9a8' } },
  },
  scene: {
    ...frame,
    seats: ['green', 'red'],
    objective: {
      goal: 'Most points win',
      standings: [
        { label: 'Green', seats: [0], value: 9 },
        { label: 'Red', seats: [1], value: 7 },
      ],
      ends: 'ends with the fifth meeple',
    },
    areas: [
      { id: 'places', kind: 'cards', title: 'Places', cells: NAMES.flatMap(poster) },
      ...[0, 1].map((owner) => ({
        id: `board-${owner}`,
        kind: 'mat',
        title: owner ? 'Red' : 'Green',
        owner,
        cells: [
          { id: `pool-${owner}`, label: 'pool', y: 1 },
          { id: `supply-${owner}`, label: 'supply', y: 0 },
          { id: `people-${owner}`, label: 'people left', y: 0, x: 1 },
        ],
      })),
      {
        id: 'goals',
        kind: 'pile',
        title: 'Goals',
        cells: [
          { id: 'goal-1', label: '1' },
          { id: 'goal-3', label: '3', x: 1 },
          { id: 'goal-5', label: '5', x: 2 },
        ],
      },
    ],
    pieces: [
      ...dice('pool-0', '112356', 0),
      ...dice('pool-1', '2446', 1),
      { id: 'supply-of-0', cell: 'supply-0', kind: 'die', face: '', owner: 0, count: 4 },
      { id: 'supply-of-1', cell: 'supply-1', kind: 'die', face: '', owner: 1, count: 3 },
      ...[0, 1, 2].map((n) => ({ id: `m0-${n}`, cell: 'people-0', kind: 'meeple', owner: 0 })),
      ...dice('place-0-0-0', '1', 0),
      ...dice('place-0-0-1', '2', 0),
      ...dice('place-0-1-2', '3', 1),
      ...dice('place-5-1-0', '2', 1),
      ...dice('place-2-0-2', '4', 0),
      { id: 'claim', cell: 'place-3', kind: 'meeple', owner: 1 },
      { id: 'claim-2', cell: 'place-3', kind: 'meeple', owner: 0 },
      ...NAMES.map((_, i) => ({
        id: `fill-${i}`,
        cell: `place-${i}`,
        kind: 'filled',
        owner: 0,
        value: i === 0 ? 2 : 0,
        most: 3,
      })),
      ...[1, 3, 5].flatMap((points) =>
        [1, 2, 3].map((n) => ({
          id: `goal-${points}-${n}`,
          cell: `goal-${points}`,
          kind: 'card',
          face: `Goal ${n}`,
          lines: [`Have ${n} people in towns.`],
          value: points,
        })),
      ),
    ],
    choices: [
      {
        action: 'go 2 1',
        label: 'go with one 2 to Grodno',
        elements: ['pool-0-die-2', 'place-1'],
        kind: 'go',
      },
      {
        action: 'go 3 0',
        label: 'go with one 3 to Minsk: it is full',
        elements: ['pool-0-die-3', 'place-0'],
        kind: 'go',
      },
      { action: 'roll', label: 'roll 2 dice from the supply', elements: ['supply-of-0'], kind: 'roll' },
    ],
  },
};

const WORDS = ['Topaz Blade', 'Ruby Cup', 'Pearl Harp', 'Onyx Bell', 'Owlman', 'White Scroll'];
const card = (id: string, cell: string, face: string, seal: boolean, more = {}) => ({
  id,
  cell,
  kind: 'card',
  face,
  back: seal ? 'seal' : 'regular',
  ...(face
    ? {
        badges: [
          { role: ['topaz', 'ruby', 'pearl', 'onyx'][face.length % 4] },
          { role: ['blade', 'cup'][face.length % 2] },
        ],
      }
    : { down: true }),
  ...more,
});

const circle: Story = {
  theme: {
    colours: {
      day: { mat: '#e8dfc6', 'card-paper': '#faf3df' },
      night: { mat: '#26302b', 'card-paper': '#e8dfc8' },
    },
    badges: {
      topaz: { symbol: 'cut-diamond', fill: '#f0b429' },
      ruby: { symbol: 'rupee', fill: '#c22f3d', ink: '#fff' },
      pearl: { symbol: 'pearl-necklace', fill: '#efe9f5' },
      onyx: { symbol: 'gems', fill: '#33313a', ink: '#fff' },
      blade: { symbol: 'broadsword' },
      cup: { symbol: 'jeweled-chalice' },
    },
    backs: {
      seal: { fill: '#7a2b2b', ink: '#f4d9a0', symbol: 'spiral-shell' },
      regular: { fill: '#2f6e62', ink: '#d8efe6', symbol: 'snail' },
    },
  },
  scene: {
    ...frame,
    seats: ['north', 'east', 'south', 'west'],
    titles: ['Ada', 'Ben', 'Cleo', 'Dan'],
    objective: {
      goal: 'Three games win',
      standings: [
        { label: 'Ada', seats: [0], value: 1, most: 3 },
        { label: 'Ben', seats: [1], value: 0, most: 3 },
        { label: 'Cleo', seats: [2], value: 2, most: 3 },
        { label: 'Dan', seats: [3], value: 0, most: 3 },
      ],
    },
    areas: [
      ...[0, 1, 2, 3].flatMap((owner) => [
        {
          id: `hand-${owner}`,
          kind: 'hand',
          title: `Hand of ${owner}`,
          owner,
          cells: [{ id: `cards-${owner}` }],
        },
        {
          id: `mat-${owner}`,
          kind: 'mat',
          title: ['Ada', 'Ben', 'Cleo', 'Dan'][owner],
          owner,
          cells: [
            { id: `master-${owner}`, label: 'master' },
            { id: `score-${owner}`, label: 'score', x: 1 },
          ],
        },
        {
          id: `between-${owner}`,
          kind: 'pile',
          title: `Area ${owner}`,
          between: [owner, (owner + 1) % 4],
          cells: [{ id: `top-${owner}` }],
        },
      ]),
      { id: 'pile', kind: 'pile', title: 'Pile', cells: [{ id: 'stock' }] },
    ],
    pieces: [
      ...WORDS.map((word, i) =>
        card(
          `mine-${i}`,
          'cards-0',
          word,
          i > 3,
          i > 3 ? { lines: ['Whoever sits there shows their hand.'] } : {},
        ),
      ),
      ...[1, 2, 3].flatMap((owner) =>
        [0, 1, 2, 3, 4].map((n) => card(`back-${owner}-${n}`, `cards-${owner}`, '', n % 2 === 0)),
      ),
      ...[0, 1, 2, 3].map((n) => card(`top-card-${n}`, `top-${n}`, WORDS[n]!, false, { count: 3 })),
      card('master-card', 'master-2', 'Fire Lizard', true, { lines: ['Draws cards for everybody.'] }),
      { id: 'stock-card', cell: 'stock', kind: 'card', back: 'seal', down: true, count: 48 },
    ],
    stack: [
      { id: 'e1', label: 'Ben casts Owlman at Cleo', by: 1, lines: ['All hands turn left.'] },
      { id: 'e2', label: 'Cleo overturns it', by: 2 },
    ],
    choices: [
      {
        action: 'a',
        label: 'release the Topaz Blade to the left',
        elements: ['mine-0', 'top-0'],
        kind: 'release',
      },
      {
        action: 'b',
        label: 'release the Topaz Blade to the right',
        elements: ['mine-0', 'top-3'],
        kind: 'release',
      },
      { action: 'c', label: 'draw', elements: ['stock-card'], kind: 'draw' },
    ],
  },
};

const hexes = Array.from({ length: 9 }, (_, y) =>
  Array.from({ length: 11 }, (_, c) => ({
    id: `${'abcdefghijk'[c]}${y + 1}`,
    x: c + (y % 2) / 2,
    y,
    label: `${'abcdefghijk'[c]}${y + 1}`,
    kind: ['plain', 'plain', 'forest', 'plain', 'mountain', 'plain', 'highland', 'mine'][(c * 3 + y * 5) % 8],
  })),
).flat();
const unit = (id: string, cell: string, owner: number, face: string, more = {}) => ({
  id,
  cell,
  kind: 'unit',
  owner,
  face,
  ...(face
    ? {
        symbol: 'broadsword',
        badges: [
          { role: 'power', value: 3 },
          { role: 'counter', value: 2 },
          { role: 'health', value: 5, most: 7 },
          { role: 'speed', value: 2 },
          { role: 'command', value: 2 },
        ],
      }
    : { down: true, back: 'standard' }),
  ...more,
});

const war: Story = {
  theme: {
    colours: {
      day: {
        plain: '#d8c48a',
        forest: '#7ba05b',
        mountain: '#8d8577',
        highland: '#c49a62',
        mine: '#b9c7d6',
        mark: '#fff3a6',
      },
      night: {
        plain: '#6b6044',
        forest: '#3d5532',
        mountain: '#4d4942',
        highland: '#6b5335',
        mine: '#56636f',
      },
    },
    cells: {
      plain: { fill: 'var(--plain)' },
      forest: {
        fill: 'var(--forest)',
        drawing:
          '<path d="M30 66l10-24 10 24zM50 60l10-26 10 26zM42 78l10-22 10 22z" fill="#2f4a24" opacity=".7"/>',
      },
      mountain: {
        fill: 'var(--mountain)',
        drawing:
          '<path d="M20 74L44 30l12 20 8-12 18 36z" fill="#4d473d" opacity=".8"/><path d="M44 30l7 12-6 4-6-4z" fill="#fff" opacity=".8"/>',
      },
      highland: {
        fill: 'var(--highland)',
        drawing:
          '<path d="M18 62q16-14 32-6t32-6M22 74q16-12 30-6t28-4" fill="none" stroke="#6b4a22" stroke-width="4" opacity=".7"/>',
      },
      mine: {
        fill: 'var(--mine)',
        drawing:
          '<path d="M50 34l14 14-14 26-14-26z" fill="#5a86b0" stroke="#fff" stroke-width="3" opacity=".8"/>',
      },
    },
    pieces: { unit: { shape: 'banner', size: 0.92 } },
    badges: {
      power: { symbol: 'crossed-swords', fill: '#ffd9c9' },
      counter: { symbol: 'shield', fill: '#d9e6ff' },
      health: { symbol: 'hearts', fill: '#ffd6df' },
      speed: { symbol: 'run', fill: '#e5f5d0' },
      command: { fill: '#f2b824', at: 'tokens' },
    },
    backs: { standard: { symbol: 'flying-flag' } },
  },
  scene: {
    ...frame,
    seats: ['first', 'second'],
    objective: {
      goal: 'Morale above fatigue',
      standings: [
        { label: 'Ivy', seats: [0], value: 18 },
        { label: 'Horde', seats: [1], value: 15 },
      ],
      ends: 'fatigue 8',
    },
    areas: [
      { id: 'map', kind: 'hexes', title: 'Map', cells: hexes },
      { id: 'track', kind: 'race', title: 'Morale and fatigue', least: 0, most: 35, cells: [{ id: 'race' }] },
      ...[0, 1].map((owner) => ({
        id: `side-${owner}`,
        kind: 'mat',
        title: owner ? 'Horde' : 'Ivy',
        owner,
        cells: [
          { id: `crystals-${owner}`, label: 'crystals' },
          { id: `commands-${owner}`, label: 'commands', x: 1 },
        ],
      })),
    ],
    pieces: [
      unit('unit-1', 'c2', 0, 'Archer', { tone: 'active' }),
      unit('unit-2', 'd2', 0, 'Guard', { down: true }),
      unit('unit-3', 'f1', 0, 'Scout', { tone: 'spent' }),
      unit('v1', 'e6', 1, 'Ghoul'),
      unit('v2', 'f8', 1, ''),
      unit('v3', 'g8', 1, ''),
      { id: 'morale-0', cell: 'race', kind: 'token', owner: 0, value: 18, face: 'M' },
      { id: 'fatigue-0', cell: 'race', kind: 'chip', owner: 0, value: 3, face: 'F' },
      { id: 'morale-1', cell: 'race', kind: 'token', owner: 1, value: 15, face: 'M' },
      { id: 'fatigue-1', cell: 'race', kind: 'chip', owner: 1, value: 2, face: 'F' },
      { id: 'crystal', cell: 'crystals-0', kind: 'token', owner: 0, face: '4' },
      { id: 'cmd', cell: 'commands-0', kind: 'commands', owner: 0, value: 5, most: 7 },
    ],
    overlays: [
      { kind: 'reach', cells: ['b2', 'c3', 'd3', 'b3', 'c1'], of: '' },
      { kind: 'sight', line: ['c2', 'e6'], of: '' },
    ],
    routes: [{ actions: ['x', 'y'], to: 'c5', path: ['c2', 'c3', 'c4', 'c5'] }],
    choices: [
      { action: 'move:c3', label: 'move to c3', elements: ['c3'], kind: 'move' },
      { action: 'move:b3', label: 'move to b3', elements: ['b3'], kind: 'move' },
      {
        action: 'attack:e6',
        label: 'attack the Ghoul',
        elements: ['v1'],
        kind: 'attack',
        preview: { lines: ['3 dice, 4 or more hits'], odds: [{ label: 'kills it', chance: 0.31 }] },
      },
    ],
  },
};

const tray: Story = {
  theme: war.theme,
  scene: {
    ...war.scene,
    several: {
      label: 'Build your legion',
      least: 6,
      most: 9,
      picked: 2,
      totals: [
        { label: 'Crystals', value: 9, most: 20 },
        { label: 'Units', value: 2, least: 6, most: 9 },
      ],
    },
    areas: [
      ...(war.scene['areas'] as unknown[]),
      { id: 'barrack', kind: 'tray', title: 'Barrack', cells: [{ id: 'offer' }] },
      { id: 'legion', kind: 'tray', title: 'Legion', owner: 0, cells: [{ id: 'chosen' }] },
    ],
    pieces: [
      ...(war.scene['pieces'] as unknown[]),
      ...['Archer', 'Guard', 'Scout', 'Knight', 'Healer'].map((face, i) => ({
        ...unit(`offer-${i}`, 'offer', 0, face),
        lines: ['Ranged: 3 spaces.'],
        hint: 'Strong behind a wall.',
      })),
      { ...unit('chosen-1', 'chosen', 0, 'Leader'), count: 2, lines: ['Leads.'] },
      { id: 'part', cell: 'offer-0', kind: 'card', face: 'Volley', lines: ['Two more dice.'] },
    ],
    choices: [0, 1, 2].map((i) => ({
      action: `add-${i}`,
      label: `add it for ${i + 1}`,
      elements: [`offer-${i}`],
    })),
  },
};

export const stories: Record<string, Story> = { posters, circle, war, tray };
