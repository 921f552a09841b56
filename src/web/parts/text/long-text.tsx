import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { cutText } from '#web/lib/shorten.ts';

type CutTextProps = {
  readonly text: string;
  readonly className?: string | undefined;
  /** Whether the container may cut even a short text. If so, the title always contains the full text. Default: false. */
  readonly isNarrow?: boolean;
};

/** A name or memo on at most two lines. If the text is very long, its title contains the full text. */
export function CutText({ text, className, isNarrow = false }: CutTextProps) {
  const shortText = cutText(text);
  return (
    <bdi className={className} title={isNarrow || shortText !== text ? text : undefined}>
      {shortText}
    </bdi>
  );
}

/**
 * Maximum number of characters that are rendered before the user expands the text. Browsers need seconds for 10,000 characters
 * without a space.
 */
const visibleCharactersMax = 1000;

/** A text of any length. Only its start is displayed until the user expands it. */
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
