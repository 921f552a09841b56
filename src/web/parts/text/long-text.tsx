import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { cutText } from '#web/lib/shorten.ts';

type CutTextProps = {
  readonly text: string;
  readonly className?: string | undefined;
  /** The container may cut even a short text, so the title always has the full text. */
  readonly isNarrow?: boolean;
};

/** A name or memo on one or two lines. The title has the full text if it is very long. */
export function CutText({ text, className, isNarrow = false }: CutTextProps) {
  const cut = cutText(text);
  return (
    <bdi className={className} title={isNarrow || cut !== text ? text : undefined}>
      {cut}
    </bdi>
  );
}

/** Maximum characters rendered before a click: browsers take seconds to lay out 10,000 without a space. */
const drawnMax = 1000;

/** A text of any length: its start, and the rest on demand. */
export function LongText({ text }: { readonly text: string }) {
  const [isAll, setAll] = useState(false);
  if (isAll || text.length <= drawnMax) return text;
  return (
    <>
      {cutText(text, drawnMax)}{' '}
      <Anchor component="button" type="button" underline="always" onClick={() => setAll(true)}>
        Show all
      </Anchor>
    </>
  );
}
