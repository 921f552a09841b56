import { useState } from 'react';
import { cutText } from '#web/lib/shorten.ts';
import classes from './long-text.module.css';

type CutTextProps = {
  readonly text: string;
  readonly className?: string | undefined;
  /** The place may cut even a short one: the title says all of it always. */
  readonly isNarrow?: boolean;
};

/** A name or remark where there is room for a line or two: the rest of a very long one stands in the title. */
export function CutText({ text, className, isNarrow = false }: CutTextProps) {
  const cut = cutText(text);
  return (
    <bdi className={className} title={isNarrow || cut !== text ? text : undefined}>
      {cut}
    </bdi>
  );
}

/** Most characters of a text that a detail page draws unasked: 10,000 without a space take the browser seconds to lay out. */
const drawnMax = 1000;

/** A text of any length: its beginning, and the rest on demand. */
export function LongText({ text }: { readonly text: string }) {
  const [isAll, setAll] = useState(false);
  if (isAll || text.length <= drawnMax) return text;
  return (
    <>
      {cutText(text, drawnMax)}{' '}
      <button type="button" className={classes.all} onClick={() => setAll(true)}>
        Show all
      </button>
    </>
  );
}
