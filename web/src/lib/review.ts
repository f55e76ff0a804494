import { say } from './texts';

/** The review of a finished match: luck and choices, and what is worth telling of them. */

export type Account = { opening: number; luck: number; own: number; others: number; result: number };

export type ReviewedStep = {
  seq: number;
  /** The moment before it. */
  from: number;
  kind: 'choice' | 'chance' | 'end';
  seat: number | null;
  line: string;
  before: number[];
  after: number[];
  /** What a choice gave away. */
  loss: number;
  better: string | null;
};

export type Review = { parts: number; iterations: number; accounts: Account[]; steps: ReviewedStep[] };

export type Advice = {
  seat: number;
  seq: number;
  chances: number[];
  mixed: boolean;
  advice: { action: string; meaning: string; chance: number; share: number; success: number | null }[];
};

/** What moves the chances by less than a hundredth is within the noise. */
const WORTH_TELLING = 0.01;

/** Parts of a certain win in percent, with a sign if wanted. */
export function percent(share: number, signed = false): string {
  const text = (100 * Math.abs(share)).toFixed(Math.abs(share) < 0.0995 ? 1 : 0);
  const sign = Number(text) === 0 ? '' : share < 0 ? '−' : signed ? '+' : '';
  return `${sign}${text} %`;
}

const change = (step: ReviewedStep, seat: number) => (step.after[seat] ?? 0) - (step.before[seat] ?? 0);

/** What a seat gave away by choice, the dearest first. */
export function mistakes(review: Review, seat: number): ReviewedStep[] {
  return review.steps
    .filter((step) => step.seat === seat && step.loss >= WORTH_TELLING * review.parts)
    .sort((a, b) => b.loss - a.loss);
}

/** What chance brought a seat, the luckiest first; or the unluckiest. */
export function strokes(review: Review, seat: number, lucky: boolean): ReviewedStep[] {
  const sign = lucky ? 1 : -1;
  return review.steps
    .filter((step) => step.kind === 'chance' && sign * change(step, seat) >= WORTH_TELLING * review.parts)
    .sort((a, b) => sign * (change(b, seat) - change(a, seat)));
}

/** What moved a seat's chances most, in the order of play. */
export function turningPoints(review: Review, seat: number, most = 3): ReviewedStep[] {
  return review.steps
    .filter((step) => Math.abs(change(step, seat)) >= WORTH_TELLING * review.parts)
    .sort((a, b) => Math.abs(change(b, seat)) - Math.abs(change(a, seat)))
    .slice(0, most)
    .sort((a, b) => a.seq - b.seq);
}

/** How lucky a seat was, and what its choices gave away, in two sentences. */
export function summary(review: Review, seat: number, name: string, you: boolean): string {
  const share = (review.accounts[seat]?.luck ?? 0) / review.parts;
  const dear = mistakes(review, seat);
  const loss = percent(dear.reduce((sum, step) => sum + step.loss, 0) / review.parts);
  const key = share < 0 ? 'review.unlucky' : 'review.lucky';
  const luck = say(you ? `${key}You` : key, { name, luck: percent(Math.abs(share)) });
  if (dear.length === 0) return `${luck} ${say('review.gaveNothing')}`;
  return `${luck} ${say(dear.length === 1 ? 'review.gaveOne' : 'review.gave', { count: dear.length, loss })}`;
}

/** A step's change of a seat's chances, as a share of a certain win. */
export function shift(review: Review, step: ReviewedStep, seat: number): number {
  return change(step, seat) / review.parts;
}

/** The line of a seat's chances, in a drawing of this size. */
export function line(review: Review, seat: number, width: number, height: number): string {
  const first = review.steps[0]?.before[seat] ?? 0;
  const chances = [first, ...review.steps.map((step) => step.after[seat] ?? 0)];
  return chances
    .map((chance, i) => {
      const x = (width * i) / Math.max(1, chances.length - 1);
      return `${x.toFixed(1)},${(height * (1 - chance / review.parts)).toFixed(1)}`;
    })
    .join(' ');
}

/** The moments under the line: before everything, and after each step. */
export function moments(review: Review): number[] {
  const first = review.steps[0];
  return first ? [first.from, ...review.steps.map((step) => step.seq)] : [];
}

/** The place of a moment under the line: the last one that is not later. */
export function placeOf(review: Review, seq: number | null): number {
  const all = moments(review);
  if (seq === null) return all.length - 1;
  return Math.max(0, all.filter((moment) => moment <= seq).length - 1);
}
