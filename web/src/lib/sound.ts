import { preferences } from './preferences.svelte';

/** Short soft sounds, made on the spot; never the only sign of anything. */

type Tone = { at: number; pitch: number; length: number; loud: number };

const SOUNDS = {
  turn: [
    { at: 0, pitch: 587, length: 0.22, loud: 0.07 },
    { at: 0.12, pitch: 880, length: 0.32, loud: 0.06 },
  ],
  move: [{ at: 0, pitch: 220, length: 0.07, loud: 0.05 }],
  dice: [
    { at: 0, pitch: 330, length: 0.04, loud: 0.04 },
    { at: 0.07, pitch: 290, length: 0.04, loud: 0.035 },
    { at: 0.15, pitch: 350, length: 0.05, loud: 0.03 },
  ],
  end: [
    { at: 0, pitch: 523, length: 0.3, loud: 0.06 },
    { at: 0.16, pitch: 659, length: 0.3, loud: 0.06 },
    { at: 0.32, pitch: 784, length: 0.6, loud: 0.06 },
  ],
} satisfies Record<string, Tone[]>;

let context: AudioContext | null = null;

export function play(name: keyof typeof SOUNDS): void {
  // Browsers keep sound back until the person has touched the page once.
  if (!preferences.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[name]) strike(context, tone);
}

function strike(audio: AudioContext, tone: Tone): void {
  const begin = audio.currentTime + tone.at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = 'triangle';
  voice.frequency.value = tone.pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(tone.loud, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + tone.length);
  voice.connect(volume).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + tone.length + 0.02);
}
