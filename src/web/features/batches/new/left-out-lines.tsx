import { Alert, List, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OmittedLines } from '#web/features/batches/sheet/sheet.ts';
import { Icon } from '#web/parts/page/icon.tsx';

/** Maximum number of listed reasons, and of listed lines for each reason. Further reasons and lines are only counted. */
const reasonsMax = 20;
const linesMax = 8;

/**
 * The lines of a file that are not part of any batch, with the reason. A payment in an asset without batches has a link to the
 * withdrawal form.
 */
export function LeftOutLines({ leftOut }: { readonly leftOut: readonly OmittedLines[] }) {
  if (leftOut.length === 0) return null;
  const count = leftOut.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <Alert color="amber" role="note" icon={<Icon name="alert" />} aria-label="Lines in no batch">
      <Title order={3}>{count === 1 ? '1 line of the file is in no batch' : `${count} lines of the file are in no batch`}</Title>
      <List>
        {leftOut.slice(0, reasonsMax).map(({ message, lines, withdrawal }) => (
          <List.Item key={`${message} ${lines[0] ?? ''}`}>
            {lines.length === 1 ? 'Line' : 'Lines'} {lines.slice(0, linesMax).join(', ')}
            {lines.length > linesMax ? ` and ${lines.length - linesMax} more` : ''}: {message}{' '}
            {withdrawal === null ? null : (
              <Link to="/withdraw" search={searchOf(withdrawal)} target="_blank">
                Withdraw {withdrawal.amount} {withdrawal.asset.toUpperCase()}
              </Link>
            )}
          </List.Item>
        ))}
        {leftOut.length > reasonsMax ? <List.Item>and {leftOut.length - reasonsMax} more reasons</List.Item> : null}
      </List>
    </Alert>
  );
}

/** The URL search of the withdrawal form. It contains only the values that the line states. */
function searchOf(withdrawal: NonNullable<OmittedLines['withdrawal']>) {
  return Object.fromEntries(Object.entries(withdrawal).filter(([, value]) => value !== ''));
}
