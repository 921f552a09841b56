import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { cutText } from '#web/lib/shorten.ts';

type CutTextProps = {
  readonly text: string;
  readonly className?: string | undefined;
  /** Whether the container may cut even a short text, so that the title always contains the full text. Default: false. */
  readonly isNarrow?: boolean;
};

/** A name or memo on one or two lines. The title of a very long text contains the full text. */
export function CutText({ text, className, isNarrow = false }: CutTextProps) {
  const cut = cutText(text);
  return (
    <bdi className={className} title={isNarrow || cut !== text ? text : undefined}>
      {cut}
    </bdi>
  );
}

/** Maximum characters rendered before a click. Browsers take seconds to lay out 10,000 characters without a space. */
const visibleCharactersMax = 1000;

/** A text of any length. Shows its start, and the rest after a click. */
export function LongText({ text }: { readonly text: string }) {
  const [isExpanded, setAll] = useState(false);
  if (isExpanded || text.length <= visibleCharactersMax) return text;
  return (
    <>
      {cutText(text, visibleCharactersMax)}{' '}
      <Anchor component="button" type="button" underline="always" onClick={() => setAll(true)}>
        Show all
      </Anchor>
    </>
  );
}
