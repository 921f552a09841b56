import { Alert, Button, List, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { linesLabel, linesMax } from '#contract/rules/lines-label.ts';
import type { OmittedLines } from '#web/features/batches/sheet/sheet.ts';
import { Icon } from '#web/parts/page/icon.tsx';

/** Number of reasons that are visible before the user expands the list. */
const reasonsMax = 20;

/**
 * The lines of a file that are not part of any batch, with the reason. A payment in an asset without batches has a link to the
 * withdrawal form.
 */
export function LeftOutLines({ leftOut }: { readonly leftOut: readonly OmittedLines[] }) {
  const [isAll, setAll] = useState(false);
  if (leftOut.length === 0) return null;
  const count = leftOut.reduce((sum, { lines }) => sum + lines.length, 0);
  const isCut = leftOut.length > reasonsMax || leftOut.some(({ lines }) => lines.length > linesMax);
  return (
    <Alert color="amber" role="note" icon={<Icon name="alert" />} aria-label="Lines in no batch">
      <Title order={3}>{count === 1 ? '1 line of the file is in no batch' : `${count} lines of the file are in no batch`}</Title>
      <List>
        {leftOut.slice(0, isAll ? undefined : reasonsMax).map(({ message, lines, withdrawal }) => (
          <List.Item key={`${message} ${lines[0] ?? ''}`}>
            {linesLabel(lines, isAll ? Infinity : linesMax)}: {message}{' '}
            {withdrawal === null ? null : (
              <Link to="/withdraw" search={searchOf(withdrawal)} target="_blank">
                Withdraw {withdrawal.amount} {withdrawal.asset.toUpperCase()}
              </Link>
            )}
          </List.Item>
        ))}
      </List>
      {isCut && !isAll ? (
        <Button variant="default" mt="sm" onClick={() => setAll(true)}>
          Show all {count} lines
        </Button>
      ) : null}
    </Alert>
  );
}

/** The URL search of the withdrawal form. It contains only the values that the line states. */
function searchOf(withdrawal: NonNullable<OmittedLines['withdrawal']>) {
  return Object.fromEntries(Object.entries(withdrawal).filter(([, value]) => value !== ''));
}
