/** What this device prefers; kept in its own storage. */

type Light = 'auto' | 'light' | 'dark';

/** How long bots seem to think. */
export const SPEEDS = ['at_once', 'followable', 'slow'] as const;

export type Speed = (typeof SPEEDS)[number];

const dusk = matchMedia('(prefers-color-scheme: dark)');

class Preferences {
  light = $state<Light>(read('light', ['auto', 'light', 'dark'] as const, 'auto'));
  sound = $state(read('sound', ['on', 'off'] as const, 'on') === 'on');
  private nightOutside = $state(dusk.matches);
  bots = $state<Speed>(read('bots', SPEEDS, 'followable'));
  notify = $state(read('notify', ['on', 'off'] as const, 'off') === 'on');

  constructor() {
    dusk.addEventListener('change', () => (this.nightOutside = dusk.matches));
  }

  get night(): boolean {
    return this.light === 'auto' ? this.nightOutside : this.light === 'dark';
  }

  setLight(light: Light): void {
    this.light = light;
    write('light', light);
    this.show();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    write('sound', sound ? 'on' : 'off');
  }

  setBots(bots: Speed): void {
    this.bots = bots;
    write('bots', bots);
  }

  /** Ask for the permission only now that the person wishes it. */
  async setNotify(notify: boolean): Promise<void> {
    const allowed = notify && (await Notification.requestPermission()) === 'granted';
    this.notify = allowed;
    write('notify', allowed ? 'on' : 'off');
  }

  show(): void {
    document.documentElement.dataset['light'] = this.light;
  }
}

function read<Value extends string>(name: string, known: readonly Value[], otherwise: Value): Value {
  try {
    const stored = localStorage.getItem(`dauntless.${name}`);
    return known.find((value) => value === stored) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`dauntless.${name}`, value);
  } catch {
    // A private window may refuse storage; the choice then lasts as long as the page.
  }
}

export const preferences = new Preferences();
