import { Badge, Text, VisuallyHidden } from '@mantine/core';
import { userRoles } from '#web/data/session.ts';
import { cutText } from '#web/lib/shorten.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { plainTones, statusLabel, toneColours, toneIcons, type StatusKind, type Tone } from './status-labels.ts';

type StatusProps = {
  readonly kind: StatusKind;
  readonly value: string | null | undefined;
  /** Whether the status is in a column of a list, where only screen readers read the next actor. Default: false. */
  readonly isListed?: boolean;
};

/** The label of a status, with its next actor. An unknown status is displayed unchanged, and a missing status as a dash. */
export function Status({ kind, value, isListed = false }: StatusProps) {
  if (value === null || value === undefined || value === '') return '—';
  const { label, tone, next } = statusLabel(kind, value, userRoles());
  if (next === null)
    return (
      <Chip tone={tone} title={value}>
        {label}
      </Chip>
    );
  return (
    <>
      <Chip tone={tone} title={`${value}, next: ${next}`}>
        {label}
      </Chip>{' '}
      {next === 'you' && !isListed ? (
        <NextActor next={next} />
      ) : (
        <VisuallyHidden>
          <NextActor next={next} />
        </VisuallyHidden>
      )}
    </>
  );
}

/** The next actor, after the label of a status: `'· next: you'`. */
export function NextActor({ next }: { readonly next: string }) {
  return (
    <Text span size="xs" c="dimmed">
      · next: {next}
    </Text>
  );
}

type ChipProps = {
  readonly tone: Tone;
  readonly title?: string;
  /** Whether the label wraps where its column is too narrow. Default: false. */
  readonly isWrapping?: boolean;
  readonly children: string;
};

const wrappingStyles = { root: { height: 'auto' }, label: { whiteSpace: 'normal' } } as const;

/** A label with an icon and a background colour. The label of a final state has no background colour. */
export function Chip({ tone, title, isWrapping = false, children }: ChipProps) {
  if (plainTones.includes(tone))
    return (
      <Text span inherit component="bdi" c="dimmed" title={title}>
        {cutText(children)}
      </Text>
    );
  return (
    <Badge
      component="bdi"
      color={toneColours[tone]}
      title={title}
      leftSection={<Icon name={toneIcons[tone]} size={12} />}
      {...(isWrapping ? { styles: wrappingStyles } : {})}
    >
      {cutText(children)}
    </Badge>
  );
}
