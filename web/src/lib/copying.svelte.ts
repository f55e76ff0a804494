import { say } from './texts';

const SHOWN = 4000;

/** Links go to the clipboard; where that is not allowed they are shown, to be copied by hand. */
export class Copying {
  note = $state('');

  copy = async (link: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      this.note = say('table.copied');
    } catch {
      this.note = link;
    }
    setTimeout(() => (this.note = ''), SHOWN);
  };
}
