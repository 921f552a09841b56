import type { PresentUser } from '#contract/desk/submission.ts';

/** States how long another user has had an item open: `'Maria Chen has had this open for 4 min'`. */
export function presenceLabel({ name, is_you: isYou, since }: PresentUser, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(since)) / 60_000);
  const subject = isYou ? 'You have this open in another window' : `${name} has had this open`;
  if (!(minutes > 0)) return isYou ? subject : `${name} has just opened this`;
  return `${subject} for ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`}`;
}
