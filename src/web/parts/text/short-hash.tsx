import { shortenedEnds } from '#web/lib/shorten.ts';
import classes from './hash.module.css';

/**
 * Number of visible characters at each end of a shortened value. They distinguish values but are too few to verify an address.
 */
const headLength = 8;
const tailLength = 6;

/** An address, hash or key, shortened in the middle for a list. Hovering shows the full value, and screen readers read it. */
export function ShortHash({ value, noun }: { readonly value: string; readonly noun: string }) {
  const visibleEnds = shortenedEnds(value, headLength, tailLength);
  if (visibleEnds === null) return <bdi className={`${classes.hash} ${classes.short}`}>{value}</bdi>;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the shortened text represents the full value, like a picture
    <bdi className={`${classes.hash} ${classes.short}`} role="img" aria-label={`${noun} ${value}`} title={value}>
      {visibleEnds.head}…{visibleEnds.tail}
    </bdi>
  );
}
