import { Refused } from './api';
import { say } from './texts';

/** What went wrong, in words for the person. */
export function explain(error: unknown): string {
  return error instanceof Refused ? error.message : say('app.fault');
}
